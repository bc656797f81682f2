import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { isFound } from '../../db/row-queries.ts';

/** Running download of a member's data. */
export interface Run {
  /** Id of the account. */
  readonly member_id: string;
  readonly run_id: string;
}

/** Returns whether a download of the member runs. */
export function isRunning(db: Db, memberId: string, now: Date): Promise<boolean> {
  return isFound(
    db
      .selectFrom('running_exports')
      .select('run_id')
      .where('member_id', '=', memberId)
      .where('until', '>', now),
  );
}

/**
 * Starts a download unless another one runs. A download that was not extended in time has died.
 * @returns whether it started
 */
export async function beginRun(db: Db, run: Run, now: Date, until: Date): Promise<boolean> {
  const result = await db
    .insertInto('running_exports')
    .values({ ...run, until })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ run_id: run.run_id, until })
        .where('running_exports.until', '<=', now),
    )
    .returning(sql<string>`run_id`.as('run_id'))
    .executeTakeFirst();
  return result?.run_id === run.run_id;
}

/** Extends the running download. */
export async function carryOnRun(db: Db, { member_id, run_id }: Run, until: Date): Promise<void> {
  await db
    .updateTable('running_exports')
    .set({ until })
    .where('member_id', '=', member_id)
    .where('run_id', '=', run_id)
    .execute();
}

/** Ends the download, whether it succeeded or failed. */
export async function endRun(db: Db, { member_id, run_id }: Run): Promise<void> {
  await db
    .deleteFrom('running_exports')
    .where('member_id', '=', member_id)
    .where('run_id', '=', run_id)
    .execute();
}
