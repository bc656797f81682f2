import { type Kysely, sql } from 'kysely';

/** When staff let the owner of a suspended listing delete the account. The next decision about the listing ends it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vendors add column released_at timestamptz`.execute(db);
}
