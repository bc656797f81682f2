import { type Kysely, sql } from 'kysely';

/**
 * The one download of a member's data that runs, in whatever process. `member_id` is the account's. A process that dies
 * no longer puts `until` off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table running_exports (
      member_id uuid primary key,
      run_id uuid not null,
      until timestamptz not null
    )`.execute(db);
}
