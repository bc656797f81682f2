import { type Kysely, sql } from 'kysely';

/** Tells a code that was used from one that a newer one ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table email_codes add column used_at timestamptz;
  `.execute(db);
}
