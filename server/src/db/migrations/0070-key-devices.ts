import { type Kysely, sql } from 'kysely';

/**
 * Which version of their message keys the browser of a session has, as it said: so that a browser that cannot open messages
 * says where they do. Of a session that has ended it stays until that one is forgotten, since its keys may be there still.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column message_kv smallint`.execute(db);
}
