import { type Kysely, sql } from 'kysely';

/** Until when a session of staff opens files by the code that was given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column files_open_until timestamptz`.execute(db);
}
