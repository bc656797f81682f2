import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/* Leases are by the clock of the database, which all processes share. */

export interface Claim {
  readonly name: string;
  /** The process that wants to run it. */
  readonly runner: string;
  readonly leaseMs: number;
  /** So long after a run that came to its end there is nothing to do. */
  readonly freshMs: number;
}

/**
 * Takes the job for this process alone, until the lease is over.
 * @returns 'taken' by it; 'fresh', nothing to do; or 'busy', another process runs it
 */
export async function claimJob(
  db: Db,
  { name, runner, leaseMs, freshMs }: Claim,
): Promise<'taken' | 'fresh' | 'busy'> {
  const held_until = inMs(leaseMs);
  const isFresh = sql<boolean>`coalesce(job_runs.last_success_at > ${inMs(-freshMs)}, false)`;
  const taken = await db
    .insertInto('job_runs')
    .values({ name, runner, held_until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ runner, held_until })
        .where(sql<boolean>`coalesce(job_runs.held_until <= now(), true)`)
        .where(sql<boolean>`not ${isFresh}`),
    )
    .returning('name')
    .executeTakeFirst();
  if (taken) return 'taken';
  const row = await db
    .selectFrom('job_runs')
    .select(isFresh.as('is_fresh'))
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.is_fresh ? 'fresh' : 'busy';
}

type Held = Pick<Claim, 'name' | 'runner'>;

/** It still runs. */
export async function renewJob(db: Db, held: Held, leaseMs: number): Promise<void> {
  await ofRunner(db, held)
    .set({ held_until: inMs(leaseMs) })
    .execute();
}

/** It came to its end, or failed: whoever wants may run it. Where another process took over, that one goes on. */
export async function releaseJob(db: Db, held: Held, isSuccess: boolean): Promise<void> {
  await ofRunner(db, held)
    .set({ runner: null, held_until: null, ...(isSuccess && { last_success_at: sql`now()` }) })
    .execute();
}

const ofRunner = (db: Db, { name, runner }: Held) =>
  db.updateTable('job_runs').where('name', '=', name).where('runner', '=', runner);

/** When each job last came to its end, on whichever process. */
export async function listLastSuccesses(db: Db): Promise<{ name: string; at: Date }[]> {
  const rows = await db.selectFrom('job_runs').select(['name', 'last_success_at']).execute();
  return rows.flatMap(({ name, last_success_at: at }) => (at ? [{ name, at }] : []));
}

const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000}::float8)`;
