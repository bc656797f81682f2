import { type Kysely, sql } from 'kysely';

/*
 * News that is pushed to browsers: the installation's keys, which devices are told of what, when they are not, and what is on its
 * way. Why so: docs/decisions/0100-app-and-push.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_keys (
      id uuid primary key,
      public_key text not null unique,
      sealed_private_key text not null,
      is_current boolean not null,
      created_at timestamptz not null
    );
    create unique index push_keys_current on push_keys (is_current) where is_current;

    -- A device is a session's browser, and goes with it.
    create table push_devices (
      id uuid primary key,
      session_id uuid not null unique references sessions (id) on delete cascade,
      customer_id uuid references customers (id) on delete cascade,
      vendor_account_id uuid references vendor_accounts (id) on delete cascade,
      key_id uuid not null references push_keys (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      muted text[] not null default '{}',
      created_at timestamptz not null,
      constraint push_devices_have_one_owner check (num_nonnulls(customer_id, vendor_account_id) = 1)
    );
    create index push_devices_by_customer on push_devices (customer_id) where customer_id is not null;
    create index push_devices_by_account on push_devices (vendor_account_id) where vendor_account_id is not null;
    create index push_devices_by_key on push_devices (key_id);

    create table push_quiet_hours (
      customer_id uuid unique references customers (id) on delete cascade,
      vendor_account_id uuid unique references vendor_accounts (id) on delete cascade,
      -- 'HH:MM'; may pass midnight.
      begins text not null,
      ends text not null,
      timezone text not null,
      constraint push_quiet_hours_have_one_owner check (num_nonnulls(customer_id, vendor_account_id) = 1)
    );

    create table push_queue (
      id uuid primary key,
      device_id uuid not null references push_devices (id) on delete cascade,
      topic text not null,
      count integer not null,
      href text not null,
      -- Grows with what joins it, so that whoever sent it sees that there is more by now.
      revision integer not null default 1,
      attempts smallint not null default 0,
      created_at timestamptz not null,
      next_at timestamptz not null,
      expires_at timestamptz not null,
      unique (device_id, topic)
    );
    create index push_queue_due on push_queue (next_at);

    create table push_soon_calls (
      appointment_id uuid primary key references appointments (id) on delete cascade,
      -- A call that was moved is told of again.
      starts_at timestamptz not null
    );

    -- Whoever ends a session, and in whatever way, ends what is pushed to it.
    create function sessions_were_revoked() returns trigger language plpgsql as $$
    begin
      delete from push_devices where session_id = new.id;
      return null;
    end $$;
    create trigger no_push_after_end after update of revoked_at on sessions
      for each row when (new.revoked_at is not null) execute function sessions_were_revoked();
  `.execute(db);
}
