import { sql } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import { leaseDue } from './lease.queries.ts';

/* Rows of jobs. Times use the clock of the database, which all processes share. */

/** A leased job. `attempts` identifies the lease. */
export interface LeasedJob {
  readonly name: string;
  readonly attempts: number;
}

/** Adds rows for new jobs, which are due immediately. */
export async function insertJobs(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    insert into job_runs (name) select unnest(${names}::text[]) on conflict (name) do nothing
  `.execute(db);
}

/** Makes jobs due immediately. A running job runs again after its current run. */
export async function requestJobs(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    update job_runs set is_requested = true, next_at = case when is_running then next_at else now() end
    where name = any (${names}::text[])`.execute(db);
}

export const leaseJobs = (
  db: Db,
  names: readonly string[],
  seconds: number,
): Promise<LeasedJob[]> =>
  leaseDue<LeasedJob>(db, {
    table: 'job_runs',
    key: 'name',
    columns: ['name', 'attempts'],
    limit: names.length,
    seconds,
    where: sql<boolean>`name = any (${names}::text[])`,
    set: sql`is_running = true, is_requested = false`,
  });

/** Extends the lease of a running job. */
export async function renewJob(db: Db, { name, attempts }: LeasedJob, seconds: number) {
  await sql`
    update job_runs set next_at = now() + make_interval(secs => ${seconds}::float8)
    where name = ${name} and attempts = ${attempts}`.execute(db);
}

/** Ends a run. The job is due again after `seconds`; immediately if requested during the run. */
export async function endJob(
  db: Db,
  { name, attempts }: LeasedJob,
  { seconds, isSuccess }: { readonly seconds: number; readonly isSuccess: boolean },
): Promise<void> {
  await sql`
    update job_runs set is_running = false,
      next_at = case when is_requested then now() else now() + make_interval(secs => ${seconds}::float8) end,
      last_success_at = case when ${isSuccess} then now() else last_success_at end
    where name = ${name} and attempts = ${attempts}`.execute(db);
}

/** Returns the time of each job's last successful run in any process. */
export async function listLastSuccesses(db: Db): Promise<{ name: string; at: Date }[]> {
  const rows = await db.selectFrom('job_runs').select(['name', 'last_success_at']).execute();
  return rows.flatMap(({ name, last_success_at: at }) => (at ? [{ name, at }] : []));
}
