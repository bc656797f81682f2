import { type Kysely, sql } from 'kysely';

/**
 * Keys that were published during the wait after a reset by mail are trusted from its end. A later reset during that wait
 * may replace them at once. Null: trusted from their publication.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_keys add column trusted_at timestamptz`.execute(db);
}
