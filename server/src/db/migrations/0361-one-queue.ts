import { type Kysely, sql } from 'kysely';

/** Jobs have the same lease as mails and pushes: `next_at` and `attempts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_runs
      drop column runner,
      drop column held_until,
      add column next_at timestamptz not null default now(),
      add column attempts integer not null default 0,
      add column is_running boolean not null default false,
      add column is_requested boolean not null default false;
  `.execute(db);
}
