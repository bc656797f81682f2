import { type Kysely, sql } from 'kysely';

/** Which process runs a job, and when it last came to its end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_runs (
      name text primary key,
      -- The process that runs it, until then unless it says that it still does.
      runner uuid,
      held_until timestamptz,
      last_success_at timestamptz,
      check ((runner is null) = (held_until is null))
    );
  `.execute(db);
}
