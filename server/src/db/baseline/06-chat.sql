-- Conversations, messages and their keys.

create table conversations (
  id uuid primary key,
  customer_id uuid not null,
  vendor_id uuid not null,
  status text not null default 'pending'
    check (status in ('pending', 'in_progress', 'awaiting_documents', 'completed')),
  message_count integer not null default 0,
  active_at timestamptz not null,
  created_at timestamptz not null,
  customer_unread integer not null default 0 check (customer_unread >= 0),
  vendor_unread integer not null default 0 check (vendor_unread >= 0),
  customer_read_position integer not null default 0,
  vendor_read_position integer not null default 0,
  customer_unread_since timestamptz,
  vendor_unread_since timestamptz,
  customer_told_at timestamptz,
  vendor_told_at timestamptz,
  blocked_by_customer_at timestamptz,
  blocked_by_vendor_at timestamptz,
  customer_kv integer not null default 0,
  vendor_kv integer not null default 0,
  customer_shelf text not null default 'inbox' check (customer_shelf in ('pinned', 'inbox', 'archived')),
  vendor_shelf text not null default 'inbox' check (vendor_shelf in ('pinned', 'inbox', 'archived')),
  unique (customer_id, vendor_id)
) with (fillfactor=80);
create index conversations_by_vendor on conversations (vendor_id);
create index conversations_customer_waits on conversations (customer_unread_since)
  where customer_unread_since is not null and customer_told_at is null;
create index conversations_vendor_waits on conversations (vendor_unread_since)
  where vendor_unread_since is not null and vendor_told_at is null;

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  "position" integer not null check ("position" > 0),
  sender_role text not null check (sender_role in ('customer', 'vendor')),
  body text not null,
  client_message_id text,
  file_id uuid references files (id) on delete set null,
  created_at timestamptz not null,
  unique (conversation_id, "position")
);
create unique index messages_sent_once on messages (conversation_id, sender_role, client_message_id)
  where client_message_id is not null;
create unique index messages_by_file on messages (file_id) where file_id is not null;
create index messages_first on messages (created_at) include (conversation_id)
  where ("position" = 1) and sender_role = 'customer';

create table message_keys (
  id uuid primary key,
  customer_id uuid,
  vendor_id uuid,
  kv integer not null check (kv > 0),
  fp text not null,
  entry jsonb not null,
  published_at timestamptz not null,
  trusted_at timestamptz,
  constraint message_keys_have_one_owner check (num_nonnulls(customer_id, vendor_id) = 1)
);
create unique index message_keys_of_customer on message_keys (customer_id, kv) where customer_id is not null;
create unique index message_keys_of_vendor on message_keys (vendor_id, kv) where vendor_id is not null;

create table message_backups (
  customer_id uuid unique references customers (id) on delete cascade,
  vendor_id uuid unique references vendors (id) on delete cascade,
  version integer not null check (version > 0),
  bundle text not null,
  slot text,
  updated_at timestamptz not null,
  passkey_slots jsonb not null default '[]'::jsonb,
  constraint message_backups_have_one_owner check (num_nonnulls(customer_id, vendor_id) = 1)
);

create table earlier_message_backups (
  customer_id uuid references customers (id) on delete cascade,
  vendor_id uuid references vendors (id) on delete cascade,
  version integer not null,
  bundle text not null,
  slot text,
  saved_at timestamptz not null,
  passkey_slots jsonb not null default '[]'::jsonb,
  set_aside_at timestamptz,
  constraint earlier_message_backups_have_one_owner check (num_nonnulls(customer_id, vendor_id) = 1)
);
create unique index earlier_message_backups_of_customer on earlier_message_backups (customer_id, version)
  where customer_id is not null;
create unique index earlier_message_backups_of_vendor on earlier_message_backups (vendor_id, version)
  where vendor_id is not null;

create table message_reminders (
  customer_id uuid unique references customers (id) on delete cascade,
  vendor_id uuid unique references vendors (id) on delete cascade,
  times smallint not null default 0,
  put_away_at timestamptz,
  code_put_away_at timestamptz,
  constraint message_reminders_have_one_owner check (num_nonnulls(customer_id, vendor_id) = 1)
);

create table chat_reports (
  id uuid primary key,
  conversation_id uuid references conversations (id) on delete set null,
  reporter_role text not null check (reporter_role in ('customer', 'vendor')),
  customer_id uuid references customers (id) on delete set null,
  vendor_id uuid references vendors (id) on delete set null,
  reason text not null,
  messages jsonb not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references staff (id),
  outcome text check (outcome in ('dismissed', 'warned')),
  outcome_reason text,
  constraint chat_reports_settled_as_a_whole
    check (num_nonnulls(settled_at, settled_by, outcome, outcome_reason) = any (array[0, 4]))
);
create index chat_reports_open on chat_reports (created_at, id) where settled_at is null;
create index chat_reports_by_conversation on chat_reports (conversation_id);
create index chat_reports_by_customer on chat_reports (customer_id);
create index chat_reports_by_vendor on chat_reports (vendor_id);
create index chat_reports_newest on chat_reports (created_at desc, id desc);
create index chat_reports_settled on chat_reports (created_at desc, id desc) where settled_at is not null;

create table saved_replies (
  vendor_account_id uuid primary key references vendor_accounts (id) on delete cascade,
  replies jsonb not null,
  version integer not null,
  updated_at timestamptz not null
);

create table away_notices (
  vendor_id uuid primary key references vendors (id) on delete cascade,
  first_day date not null,
  last_day date not null,
  timezone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  words text not null,
  created_at timestamptz not null,
  constraint away_notices_end_after_they_begin check (first_day <= last_day and starts_at < ends_at)
);
create index away_notices_by_end on away_notices (ends_at);

create function pair_was_blocked() returns trigger language plpgsql as $$
begin
  delete from purchase_date_shares where shared_by = new.customer_id and vendor_id = new.vendor_id;
  return null;
end $$;
create trigger end_date_shares after update of blocked_by_customer_at, blocked_by_vendor_at on conversations
  for each row when (new.blocked_by_customer_at is not null or new.blocked_by_vendor_at is not null) execute function pair_was_blocked();
