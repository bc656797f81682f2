import { type Kysely, sql } from 'kysely';

/**
 * The newest version of each side's message keys that a conversation knows of, written by whoever publishes keys: a message
 * that waited for its conversation meanwhile learns of it by the row, which the rest of its statement is too early to see.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversations
      add column customer_kv integer not null default 0,
      add column vendor_kv integer not null default 0
  `.execute(db);
}
