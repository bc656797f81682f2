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

const inWords = (hours: number | null | undefined) => (hours ? `${hours} h` : 'no goal');

/**
 * Sets within how many hours something is to be decided; the same again changes nothing.
 *
 * @throws conflict where a colleague has set it since it was read
 */
export function changeGoal(
  db: Db,
  staff: { readonly id: string },
  { kind, hours, version }: Wish,
  now: Date,
): Promise<GoalRow> {
  return db.transaction().execute(async (db) => {
    const before = await findGoal(db, kind);
    if (before && before.version === version && before.hours === hours) return before;
    if (!(await setGoal(db, { kind, hours, version, now }))) {
      throw conflict(adminOutcomes.goal_changed);
    }
    await recordAct(db, {
      staff_id: staff.id,
      action: 'goal.set',
      subject_id: null,
      subject: staffWorkLabels[kind],
      details: `${inWords(before?.hours)} to ${inWords(hours)}`,
      created_at: now,
    });
    return { kind, hours, version: version + 1, updated_at: now, missed_since: null };
  });
}
