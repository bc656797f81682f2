import { type Kysely, sql } from 'kysely';

/**
 * Texts that a professional keeps to answer chats with: one list for an account, read and saved as a whole; sealed by whoever
 * has message keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_replies (
      vendor_account_id uuid primary key references vendor_accounts (id) on delete cascade,
      replies jsonb,
      sealed text,
      version integer not null,
      updated_at timestamptz not null,
      constraint saved_replies_are_one_or_the_other check (num_nonnulls(replies, sealed) = 1)
    );
  `.execute(db);
}
