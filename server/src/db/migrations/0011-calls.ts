import { type Kysely, sql } from 'kysely';

/*
 * Calls, and the hours in which vendors take them. That nobody holds two calls at one time is the database's word: an
 * exclusion constraint for either side. GiST compares ranges but no ids, so the id stands in it as a range of one; both
 * engines can do that without an extension.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create type uuid_range as range (subtype = uuid);

    create table appointments (
      id uuid primary key,
      customer_id uuid not null references customers (id) on delete cascade,
      vendor_id uuid not null references vendors (id) on delete cascade,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      -- The vendor's when the time was agreed; the time stays what it is if the vendor moves.
      timezone text not null,
      status text not null default 'booked' check (status in ('booked', 'cancelled')),
      -- How often it was changed, as calendars count.
      sequence integer not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint appointments_end_after_start check (ends_at > starts_at),
      constraint appointments_vendor_is_free exclude using gist (
        uuid_range(vendor_id, vendor_id, '[]') with =, tstzrange(starts_at, ends_at) with &&
      ) where (status = 'booked'),
      constraint appointments_customer_is_free exclude using gist (
        uuid_range(customer_id, customer_id, '[]') with =, tstzrange(starts_at, ends_at) with &&
      ) where (status = 'booked')
    );
    create index appointments_by_vendor on appointments (vendor_id, starts_at);
    create index appointments_by_customer on appointments (customer_id, starts_at);

    -- How a vendor takes calls. Without a row: any day, the default hours, no notice.
    create table vendor_calendars (
      vendor_id uuid primary key references vendors (id) on delete cascade,
      -- Where it is not that of the listing's address.
      timezone text,
      -- The week in vendor_hours was set by the vendor: a day without hours is closed, even if every day is.
      has_week boolean not null default false,
      slot_minutes integer not null default 30 check (slot_minutes between 10 and 240),
      notice_minutes integer not null default 0 check (notice_minutes between 0 and 20160)
    );

    -- Days that differ from the week; no hours means closed.
    create table vendor_special_days (
      vendor_id uuid not null references vendors (id) on delete cascade,
      day date not null,
      hours jsonb not null,
      primary key (vendor_id, day)
    );

    -- An invitation for calendars that goes with the mail: {method, content}.
    alter table outbox add column calendar jsonb;
  `.execute(db);
}
