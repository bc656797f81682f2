import { type StaffWorkKind, staffWorkLabels } from '@threshold/contract/admin-figures';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { Db } from '../../adapters/database/database.ts';
import { conflict } from '../../errors.ts';
import { recordAct } from '../audit/audit.repo.ts';
import { findGoal, type GoalRow, setGoal } from './goals.repo.ts';

interface Wish {
  readonly kind: StaffWorkKind;
  readonly hours: number | null;
  readonly version: number;
}

const inWords = (hours: number | null) => (hours === null ? 'no goal' : `${hours} h`);

/**
 * Sets within how many hours something is to be decided; the same again changes nothing.
 *
 * @returns what holds; undefined where none was ever set, and none is wanted
 * @throws conflict where a colleague has set it since it was read
 */
export function changeGoal(
  db: Db,
  staff: { readonly id: string },
  { kind, hours, version }: Wish,
  now: Date,
): Promise<GoalRow | undefined> {
  return db.transaction().execute(async (db) => {
    const before = await findGoal(db, kind);
    const { hours: current, version: seen } = before ?? { hours: null, version: 0 };
    if (seen === version && current === hours) return before;
    if (!(await setGoal(db, { kind, hours, version, now }))) {
      throw conflict(adminOutcomes.goal_changed);
    }
    await recordAct(db, {
      staff_id: staff.id,
      action: 'goal.set',
      subject_id: null,
      subject: staffWorkLabels[kind],
      details: `${inWords(current)} to ${inWords(hours)}`,
      created_at: now,
    });
    return { kind, hours, version: version + 1, updated_at: now, missed_since: null };
  });
}
