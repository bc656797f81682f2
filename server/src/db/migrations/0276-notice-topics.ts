import { type Kysely, sql } from 'kysely';

/** The topic of the mail that belongs to a notification, so that the same line about the same thing is not repeated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notices add column topic text`.execute(db);
}
