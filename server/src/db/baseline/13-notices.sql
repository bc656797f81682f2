-- Notices, mails, pushes, alerts and jobs.

create table notices (
  id uuid primary key,
  customer_id uuid references customers (id) on delete cascade,
  vendor_account_id uuid references vendor_accounts (id) on delete cascade,
  kind text not null,
  text text not null,
  href text,
  created_at timestamptz not null,
  read_at timestamptz,
  topic text,
  constraint notices_have_one_reader check (num_nonnulls(customer_id, vendor_account_id) = 1)
);
create index notices_by_customer on notices (customer_id, id desc) where customer_id is not null;
create index notices_by_vendor_account on notices (vendor_account_id, id desc) where vendor_account_id is not null;
create index notices_by_time on notices (created_at);

create table outbox (
  id uuid primary key,
  template text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  expires_at timestamptz,
  last_error text,
  sent_at timestamptz,
  dead_at timestamptz,
  created_at timestamptz not null default now(),
  headers jsonb not null default '{}'::jsonb,
  calendar jsonb,
  topic text,
  is_awaited boolean not null default false
);
create index outbox_due on outbox (next_at, id) where sent_at is null and dead_at is null;
create index outbox_ended on outbox (created_at) where sent_at is not null or dead_at is not null;
create index outbox_waiting_topics on outbox (topic, recipient)
  where topic is not null and sent_at is null and dead_at is null;
create index outbox_dead on outbox (dead_at) where dead_at is not null;
create index outbox_awaited on outbox (next_at, id) where is_awaited and sent_at is null and dead_at is null;
create index outbox_by_recipient on outbox (recipient);
create index outbox_of_alerts on outbox (created_at) where template = 'alert_match' and dead_at is null;

create table push_keys (
  id uuid primary key,
  public_key text not null unique,
  sealed_private_key text not null,
  is_current boolean not null,
  created_at timestamptz not null
);
create unique index push_keys_current on push_keys (is_current) where is_current;

create table push_devices (
  id uuid primary key,
  session_id uuid not null unique references sessions (id) on delete cascade,
  customer_id uuid references customers (id) on delete cascade,
  vendor_account_id uuid references vendor_accounts (id) on delete cascade,
  key_id uuid not null references push_keys (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  muted text[] not null default '{}'::text[],
  created_at timestamptz not null,
  constraint push_devices_have_one_owner check (num_nonnulls(customer_id, vendor_account_id) = 1)
);
create index push_devices_by_customer on push_devices (customer_id) where customer_id is not null;
create index push_devices_by_account on push_devices (vendor_account_id) where vendor_account_id is not null;
create index push_devices_by_key on push_devices (key_id);

create table push_queue (
  id uuid primary key,
  device_id uuid not null references push_devices (id) on delete cascade,
  topic text not null,
  count integer not null,
  href text not null,
  revision integer not null default 1,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  next_at timestamptz not null,
  expires_at timestamptz not null,
  unique (device_id, topic)
);
create index push_queue_due on push_queue (next_at);

create table push_quiet_hours (
  customer_id uuid unique references customers (id) on delete cascade,
  vendor_account_id uuid unique references vendor_accounts (id) on delete cascade,
  begins text not null,
  ends text not null,
  timezone text not null,
  constraint push_quiet_hours_have_one_owner check (num_nonnulls(customer_id, vendor_account_id) = 1)
);

create table alerts (
  id uuid primary key,
  email text not null,
  criteria jsonb not null,
  confirm_token_hash text not null unique,
  unsubscribe_token_hash text not null unique,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  confirm_sent_at timestamptz not null default now()
);
create index alerts_active on alerts (id) where confirmed_at is not null and unsubscribed_at is null;
create unique index alerts_wish on alerts (email, md5((criteria)::text)) where unsubscribed_at is null;
create index alerts_by_email on alerts (email, created_at);
create index alerts_unconfirmed on alerts (confirm_sent_at) where confirmed_at is null;
create index alerts_ended on alerts (unsubscribed_at) where unsubscribed_at is not null;
create index alerts_near_in_order on alerts ((((criteria ->> 'latitude'))::double precision), id)
  where confirmed_at is not null and unsubscribed_at is null and (criteria ? 'latitude');
create index alerts_by_name_in_order on alerts (coalesce((criteria ->> 'post_code'), ''), lower(coalesce((criteria ->> 'city'), '')), id)
  where confirmed_at is not null and unsubscribed_at is null and (not (criteria ? 'latitude'));

create table alert_notices (
  vendor_id uuid not null references vendors (id) on delete cascade,
  alert_id uuid not null references alerts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (vendor_id, alert_id)
);
create index alert_notices_by_alert on alert_notices (alert_id);

create table alert_rounds (
  vendor_id uuid primary key references vendors (id) on delete cascade,
  created_at timestamptz not null
);

create table job_runs (
  name text primary key,
  last_success_at timestamptz,
  next_at timestamptz not null default now(),
  attempts integer not null default 0,
  is_running boolean not null default false,
  is_requested boolean not null default false
);

create table job_failures (
  job text not null,
  row_id uuid not null,
  failures integer not null,
  retry_at timestamptz not null,
  primary key (job, row_id)
);

create table process_runs (
  id uuid primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  key_id text,
  constraint process_runs_check check (seen_at >= started_at)
);
