import { type Kysely, sql } from 'kysely';

/** What a call is about, and where the customer wants to be called: both may be left empty, as older versions do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appointments add column topic text default '' not null;
    alter table appointments add column phone_number text default '' not null;
  `.execute(db);
}
