import { type Kysely, sql } from 'kysely';

/** Rows that a job could not handle, with the time of the next attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_failures (
      job text not null,
      row_id uuid not null,
      -- Attempts that failed one after the other.
      failures int not null,
      retry_at timestamptz not null,
      primary key (job, row_id)
    );
  `.execute(db);
}
