import { type Kysely, sql } from 'kysely';

/** Backups of message keys that a later one took the place of: whoever holds a session can write over the newest, not over these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table earlier_message_backups (
      customer_id uuid references customers (id) on delete cascade,
      vendor_id uuid references vendors (id) on delete cascade,
      version integer not null,
      bundle text not null,
      slot text not null,
      saved_at timestamptz not null,
      constraint earlier_message_backups_have_one_owner check (num_nonnulls(customer_id, vendor_id) = 1)
    );
    create unique index earlier_message_backups_of_customer on earlier_message_backups (customer_id, version)
      where customer_id is not null;
    create unique index earlier_message_backups_of_vendor on earlier_message_backups (vendor_id, version)
      where vendor_id is not null;
  `.execute(db);
}
