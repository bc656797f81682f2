import { type Kysely, sql } from 'kysely';

/** Linking devices by digits goes. A one-time slot gives the message keys of an account to another device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table message_links;

    create table device_slots (
      id uuid primary key,
      customer_id uuid unique references customers (id) on delete cascade,
      vendor_id uuid unique references vendors (id) on delete cascade,
      -- The session that made it: the slot ends with it.
      session_id uuid not null references sessions (id) on delete cascade,
      lookup text not null,
      sealed text not null,
      expires_at timestamptz not null,
      constraint device_slots_have_one_owner check (num_nonnulls(customer_id, vendor_id) = 1)
    );
    create index device_slots_by_end on device_slots (expires_at);
    create index device_slots_by_session on device_slots (session_id);
  `.execute(db);
}
