import { type Kysely, sql } from 'kysely';

/*
 * Public keys for the chat, every version of them, and the sealed backup of the private ones. Nothing here opens a
 * message: the backup lies under a code that only its owner has. They belong to the `_id` of the contract, which the
 * keys are signed for: those of a draft that is left for a claimed listing end with it, before anybody could have
 * written for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_keys (
      id uuid primary key,
      customer_id uuid references customers (id) on delete cascade,
      vendor_id uuid references vendors (id) on delete cascade,
      kv integer not null check (kv > 0),
      fp text not null,
      entry jsonb not null,
      published_at timestamptz not null,
      constraint message_keys_have_one_owner check (num_nonnulls(customer_id, vendor_id) = 1)
    );
    create unique index message_keys_of_customer on message_keys (customer_id, kv) where customer_id is not null;
    create unique index message_keys_of_vendor on message_keys (vendor_id, kv) where vendor_id is not null;

    create table message_backups (
      customer_id uuid unique references customers (id) on delete cascade,
      vendor_id uuid unique references vendors (id) on delete cascade,
      version integer not null check (version > 0),
      bundle text not null,
      slot text not null,
      updated_at timestamptz not null,
      constraint message_backups_have_one_owner check (num_nonnulls(customer_id, vendor_id) = 1)
    );
  `.execute(db);
}
