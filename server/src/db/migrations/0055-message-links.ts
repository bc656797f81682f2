import { type Kysely, sql } from 'kysely';

/*
 * A new device asks an old one of the same account for the message keys. What stands here opens nothing: public values, and
 * one box that is sealed for a key which only the new device has. A row goes when it is done, refused or expired.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_links (
      id uuid primary key,
      customer_id uuid unique references customers (id) on delete cascade,
      vendor_id uuid unique references vendors (id) on delete cascade,
      asking_session_id uuid not null references sessions (id) on delete cascade,
      answering_session_id uuid references sessions (id) on delete cascade,
      commitment text not null,
      answer jsonb,
      opening jsonb,
      box jsonb,
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      constraint message_links_have_one_owner check (num_nonnulls(customer_id, vendor_id) = 1)
    );
    create index message_links_by_end on message_links (expires_at);
    create index message_links_by_asking on message_links (asking_session_id);
    create index message_links_by_answering on message_links (answering_session_id) where answering_session_id is not null;
  `.execute(db);
}
