import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { isFound } from '../../db/is-found.ts';
import { countRows } from '../../db/read-page.ts';

export interface ProcessRun {
  readonly id: string;
  readonly startedAt: Date;
  /** The id of the key it seals with; null when it seals nothing. */
  readonly keyId?: string | null;
}

/** A time during which one process or another worked with this database. */
export interface TimeOfUse {
  readonly from: Date;
  readonly until: Date;
}

/** This process still works with this database. */
export async function noteRun(
  db: Db,
  { id, startedAt, keyId = null }: ProcessRun,
  now: Date,
): Promise<void> {
  // A clock that was set back must not produce an end before the start.
  const seen_at = now > startedAt ? now : startedAt;
  await db
    .insertInto('process_runs')
    .values({ id, started_at: startedAt, seen_at, key_id: keyId })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at, key_id: keyId }))
    .execute();
}

/** The times at which this database was in use, the first one first; those that overlap are one. */
export async function listTimesOfUse(db: Db): Promise<TimeOfUse[]> {
  const { rows } = await sql<TimeOfUse>`
    select lower(time) as "from", upper(time) as "until"
    from (select unnest(range_agg(tstzrange(started_at, seen_at, '[]'))) as time from process_runs) as times
    order by 1
  `.execute(db);
  return rows;
}

/** Whether a process that began before then was seen in the time from `since` until then. */
export function wasSeen(db: Db, since: Date, before: Date): Promise<boolean> {
  return isFound(
    db
      .selectFrom('process_runs')
      .select('id')
      .where('started_at', '<', before)
      .where('seen_at', '>=', since)
      .limit(1),
  );
}

/** How many processes that were seen since then seal with another secret. */
export function countSealingOtherwise(db: Db, keyId: string, since: Date): Promise<number> {
  return countRows(
    db.selectFrom('process_runs').where('seen_at', '>', since).where('key_id', '<>', keyId),
  );
}
