import { sql } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import { countRows } from './read-page.ts';
import { hasRow } from './row-queries.ts';

export interface ProcessRun {
  readonly id: string;
  readonly startedAt: Date;
  /** Id of the key with which the process seals secrets; null if the process seals nothing. */
  readonly keyId?: string | null;
}

/** A time span in which at least one process used this database. */
export interface DatabaseSession {
  readonly from: Date;
  readonly until: Date;
}

/** Records that this process uses the database. */
export async function recordProcessRun(
  db: Db,
  { id, startedAt, keyId = null }: ProcessRun,
  now: Date,
): Promise<void> {
  // If the clock was set back, the end must not precede the start.
  const seen_at = now > startedAt ? now : startedAt;
  await db
    .insertInto('process_runs')
    .values({ id, started_at: startedAt, seen_at, key_id: keyId })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at, key_id: keyId }))
    .execute();
}

/** Returns time spans in which this database was used, oldest first. Merges overlapping spans. */
export async function listDatabaseSessions(db: Db): Promise<DatabaseSession[]> {
  const { rows } = await sql<DatabaseSession>`
    select lower(time) as "from", upper(time) as "until"
    from (select unnest(range_agg(tstzrange(started_at, seen_at, '[]'))) as time from process_runs) as times
    order by 1
  `.execute(db);
  return rows;
}

/** True if a process that started before `before` was seen between `since` and `before`. */
export function wasProcessSeen(db: Db, since: Date, before: Date): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('process_runs')
      .select('id')
      .where('started_at', '<', before)
      .where('seen_at', '>=', since)
      .limit(1),
  );
}

/** Returns how many processes that seal with another key were seen since this time. */
export function countProcessesWithOtherKey(db: Db, keyId: string, since: Date): Promise<number> {
  return countRows(
    db.selectFrom('process_runs').where('seen_at', '>', since).where('key_id', '<>', keyId),
  );
}
