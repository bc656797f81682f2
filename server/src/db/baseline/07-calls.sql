-- Calls and calendar feeds.

create table appointments (
  id uuid primary key,
  customer_id uuid not null,
  vendor_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  timezone text not null,
  status text not null default 'booked' check (status in ('booked', 'cancelled')),
  sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  topic text not null default '',
  phone_number text not null default '',
  customer_coming_at timestamptz,
  vendor_coming_at timestamptz,
  -- PostgreSQL checks constraints in this order, so an error names the vendor's conflict first.
  constraint appointments_vendor_is_free exclude using gist (uuid_range(vendor_id, vendor_id, '[]') with =, tstzrange(starts_at, ends_at) with &&)
    where (status = 'booked'),
  constraint appointments_customer_is_free exclude using gist (uuid_range(customer_id, customer_id, '[]') with =, tstzrange(starts_at, ends_at) with &&)
    where (status = 'booked'),
  constraint appointments_end_after_start check (ends_at > starts_at)
);
create index appointments_by_vendor on appointments (vendor_id, starts_at);
create index appointments_by_customer on appointments (customer_id, starts_at);
create index appointments_booked on appointments (starts_at) where status = 'booked';

create table call_reminders (
  appointment_id uuid not null references appointments (id) on delete cascade,
  hours smallint not null,
  starts_at timestamptz not null,
  primary key (appointment_id, hours)
);

create table call_outcomes (
  appointment_id uuid not null references appointments (id) on delete cascade,
  side text not null check (side in ('customer', 'vendor')),
  outcome text not null check (outcome in ('took_place', 'no_show')),
  note text not null default '',
  said_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (appointment_id, side)
);

create table calendar_feeds (
  token_hash text primary key,
  kind text not null,
  customer_id uuid references customers (id) on delete cascade,
  vendor_account_id uuid references vendor_accounts (id) on delete cascade,
  created_at timestamptz not null,
  unique (customer_id, kind),
  unique (vendor_account_id, kind),
  constraint calendar_feeds_have_one_owner check (num_nonnulls(customer_id, vendor_account_id) = 1)
);

create function drop_call_outcomes() returns trigger language plpgsql as $$
begin
  delete from call_outcomes where appointment_id = new.id;
  return null;
end $$;
create trigger drop_outcomes after update of starts_at on appointments
  for each row when (new.starts_at <> old.starts_at) execute function drop_call_outcomes();
