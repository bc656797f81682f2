import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { isFound } from '../../db/is-found.ts';

/** A download of one member's data. */
export interface Run {
  /** Of the account. */
  readonly member_id: string;
  readonly run_id: string;
}

/** Whether a download of the member runs. */
export function isRunning(db: Db, memberId: string, now: Date): Promise<boolean> {
  return isFound(
    db
      .selectFrom('running_exports')
      .select('run_id')
      .where('member_id', '=', memberId)
      .where('until', '>', now),
  );
}

/** Begins a download, unless another one runs. One that nobody has carried on until now has died. @returns whether it may */
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

/** Says that the download still runs. */
export async function carryOnRun(db: Db, { member_id, run_id }: Run, until: Date): Promise<void> {
  await db
    .updateTable('running_exports')
    .set({ until })
    .where('member_id', '=', member_id)
    .where('run_id', '=', run_id)
    .execute();
}

/** The download is over, whole or not. */
export async function endRun(db: Db, { member_id, run_id }: Run): Promise<void> {
  await db
    .deleteFrom('running_exports')
    .where('member_id', '=', member_id)
    .where('run_id', '=', run_id)
    .execute();
}
