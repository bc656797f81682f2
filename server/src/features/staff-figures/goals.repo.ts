import type { StaffWorkKind } from '@threshold/contract/admin-figures';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { affectsOne } from '../../db/affected.ts';
import type { VettingGoalsTable } from '../../db/vetting-figure-tables.ts';

export type GoalRow = Selectable<VettingGoalsTable>;

/** The goals that were ever set. */
export function listGoals(db: Db): Promise<GoalRow[]> {
  return db.selectFrom('vetting_goals').selectAll().execute();
}

export function findGoal(db: Db, kind: StaffWorkKind): Promise<GoalRow | undefined> {
  return db.selectFrom('vetting_goals').selectAll().where('kind', '=', kind).executeTakeFirst();
}

interface NewGoal {
  readonly kind: StaffWorkKind;
  readonly hours: number | null;
  /** The version that it replaces; 0 where there was none. */
  readonly version: number;
  readonly now: Date;
}

/** Sets a goal, in one statement, so that of two at once one does. @returns whether it was of that version */
export async function setGoal(db: Db, { kind, hours, version, now }: NewGoal): Promise<boolean> {
  if (version === 0) {
    return affectsOne(
      db
        .insertInto('vetting_goals')
        .values({ kind, hours, version: 1, updated_at: now })
        .onConflict((conflict) => conflict.doNothing()),
    );
  }
  // Whether it is missed is found anew: another goal is missed by itself.
  return affectsOne(
    db
      .updateTable('vetting_goals')
      .set({ hours, version: sql`version + 1`, updated_at: now, missed_since: null })
      .where('kind', '=', kind)
      .where('version', '=', version),
  );
}

type SeenGoal = Pick<GoalRow, 'kind' | 'version'>;

/** Notes since when a goal is missed, unless that is known or it was set anew. @returns whether it is news */
export function noteMissed(db: Db, { kind, version }: SeenGoal, since: Date): Promise<boolean> {
  return affectsOne(
    db
      .updateTable('vetting_goals')
      .set({ missed_since: since })
      .where('kind', '=', kind)
      .where('version', '=', version)
      .where('missed_since', 'is', null),
  );
}

/** Nothing waits longer than the goal any more. */
export async function noteMet(db: Db, { kind, version }: SeenGoal): Promise<void> {
  await db
    .updateTable('vetting_goals')
    .set({ missed_since: null })
    .where('kind', '=', kind)
    .where('version', '=', version)
    .execute();
}
