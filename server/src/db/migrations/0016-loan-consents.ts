import { type Kysely, sql } from 'kysely';

/** Which version of the consent a customer agreed to by sending an application; null where the caller showed none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table loan_applications add column consent_version smallint`.execute(db);
}
