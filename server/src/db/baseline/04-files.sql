-- Uploaded files and their removal.

create table files (
  id uuid primary key,
  kind text not null check (kind in ('licence', 'certificate', 'proof', 'chat', 'application', 'purchase')),
  customer_id uuid references customers (id) on delete cascade,
  vendor_id uuid references vendors (id) on delete cascade,
  storage_key text not null unique,
  original_name text not null check (original_name <> ''),
  file_type text not null,
  bytes integer not null check (bytes >= 0),
  content_hash text not null,
  created_at timestamptz not null default now(),
  constraint files_have_one_owner check (
case kind
    when 'purchase' then (num_nonnulls(customer_id, vendor_id) = 0)
    when 'chat' then (num_nonnulls(customer_id, vendor_id) <= 1)
    else (num_nonnulls(customer_id, vendor_id) = 1)
end)
);
create index files_by_vendor on files (vendor_id, kind, created_at) where vendor_id is not null;
create index files_by_customer on files (customer_id, kind, created_at) where customer_id is not null;
create unique index files_of_profile on files (vendor_id, kind, content_hash) where kind in ('licence', 'certificate');

create table daily_uploads (
  member_id uuid not null,
  day date not null,
  bytes bigint not null,
  files integer not null,
  tried_bytes bigint not null,
  primary key (member_id, day)
);
create index daily_uploads_day on daily_uploads (day);

create table file_removals (
  storage_key text primary key,
  due_at timestamptz not null,
  is_let_go boolean not null default false
);
create index file_removals_due on file_removals (due_at);

create function files_were_removed() returns trigger language plpgsql as $$
begin
  insert into file_removals (storage_key, due_at, is_let_go) select storage_key, '-infinity', true from removed
  on conflict (storage_key) do update set due_at = excluded.due_at, is_let_go = true;
  return null;
end $$;
create trigger remove_after_delete after delete on files referencing old table as removed
  for each statement execute function files_were_removed();
