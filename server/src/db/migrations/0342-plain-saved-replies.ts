import { type Kysely, sql } from 'kysely';

/** Saved replies are plain texts of the account. Sealed lists open for nobody on the server and are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from saved_replies where replies is null;
    alter table saved_replies drop column sealed, alter column replies set not null;
  `.execute(db);
}
