import { sql } from 'kysely';
import type { Db } from '../adapters/database/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longest wait before the next attempt; the wait doubles with each failure up to this time. */
const MAX_RETRY_MINUTES = 6 * 60;

export interface JobRow {
  readonly job: string;
  readonly id: string;
}

/** Returns the time of the next attempt for each failed row of a job, by row id. */
export async function listFailures(db: Db, job: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('job_failures')
    .select(['row_id', 'retry_at'])
    .where('job', '=', job)
    .execute();
  return new Map(rows.map(({ row_id, retry_at }) => [row_id, retry_at]));
}

/** Deletes failures whose retry is a day overdue: the job no longer lists their rows. */
export async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('job_failures').where('retry_at', '<', before).execute();
}

/** Records a failure. Returns the time of the next attempt. */
export async function recordFailure(db: Db, { job, id }: JobRow, now: Date): Promise<Date> {
  const wait = sql`make_interval(mins => least(power(2, least(f.failures, 20)), ${MAX_RETRY_MINUTES})::int)`;
  const { rows } = await sql<{ retry_at: Date }>`
    insert into job_failures as f (job, row_id, failures, retry_at)
    values (${job}, ${id}, 1, ${now}::timestamptz + interval '1 minute')
    on conflict (job, row_id) do update set failures = f.failures + 1, retry_at = ${now}::timestamptz + ${wait}
    returning retry_at`.execute(db);
  return rows[0]?.retry_at ?? now;
}

export async function deleteFailures(db: Db, job: string, ids: readonly string[]): Promise<void> {
  await sql`delete from job_failures where job = ${job} and row_id = any(${ids}::uuid[])`.execute(
    db,
  );
}

export async function countFailures(db: Db): Promise<{ job: string; count: number }[]> {
  return db
    .selectFrom('job_failures')
    .select(['job', sql<number>`count(*)::int`.as('count')])
    .groupBy('job')
    .execute();
}
