-- Purchases of homes: people, dates, tasks, documents and notes.

create table purchases (
  id uuid primary key,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  closed_at timestamptz,
  ended_at timestamptz
);

create table purchase_members (
  purchase_id uuid not null references purchases (id) on delete cascade,
  customer_id uuid not null references customers (id) on delete cascade,
  role text not null,
  invited_by uuid references customers (id) on delete set null,
  joined_at timestamptz not null,
  primary key (purchase_id, customer_id),
  constraint purchase_members_role check (role in ('buyer', 'helper'))
);
create index purchase_members_by_customer on purchase_members (customer_id);
create index purchase_members_by_inviter on purchase_members (invited_by) where invited_by is not null;

create table purchase_invitations (
  id uuid primary key,
  purchase_id uuid not null references purchases (id) on delete cascade,
  email text not null,
  role text not null,
  token_hash text not null unique,
  invited_by uuid references customers (id) on delete cascade,
  status text not null default 'pending',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  constraint purchase_invitations_role check (role in ('buyer', 'helper')),
  constraint purchase_invitations_status check (status in ('pending', 'accepted', 'revoked', 'replaced'))
);
create index purchase_invitations_by_purchase on purchase_invitations (purchase_id, created_at);
create index purchase_invitations_by_inviter on purchase_invitations (invited_by);
create unique index purchase_invitations_pending on purchase_invitations (purchase_id, email) where status = 'pending';
create index purchase_invitations_by_email on purchase_invitations (email);

create table purchase_homes (
  id uuid primary key,
  purchase_id uuid not null references purchases (id) on delete cascade,
  added_by uuid references customers (id) on delete set null,
  address text not null,
  place text not null,
  state text,
  link text not null,
  price text not null,
  sale_method text,
  auction_on date,
  agent text not null,
  stage text not null default 'looking',
  stage_reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index purchase_homes_by_purchase on purchase_homes (purchase_id, created_at);
create index purchase_homes_by_adder on purchase_homes (added_by) where added_by is not null;
create unique index purchase_homes_one_contract on purchase_homes (purchase_id)
  where stage in ('under_contract', 'bought');

create table purchase_dates (
  id uuid primary key,
  purchase_id uuid not null references purchases (id) on delete cascade,
  home_id uuid references purchase_homes (id) on delete cascade,
  kind text not null,
  title text not null,
  state text not null,
  due_on date not null,
  due_time text,
  zone text not null,
  basis jsonb,
  later_reading date,
  act_by date not null,
  status text not null default 'open',
  reason text not null default '',
  confirmed_by uuid references customers (id) on delete set null,
  confirmed_with text,
  confirmed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_version integer not null default 1,
  due_set_at timestamptz not null default now(),
  remind_at timestamptz default now(),
  added_by uuid references customers (id) on delete set null,
  constraint purchase_dates_confirmed check ((confirmed_with is null) = (confirmed_at is null)),
  constraint purchase_dates_status check (status in ('open', 'done', 'cancelled'))
);
create index purchase_dates_by_purchase on purchase_dates (purchase_id, due_on);
create index purchase_dates_by_home on purchase_dates (home_id) where home_id is not null;
create index purchase_dates_by_confirmer on purchase_dates (confirmed_by) where confirmed_by is not null;
create index purchase_dates_open on purchase_dates (due_on) where status = 'open';
create index purchase_dates_remind on purchase_dates (remind_at) where remind_at is not null;
create index purchase_dates_by_adder on purchase_dates (added_by) where added_by is not null;

create table purchase_tasks (
  id uuid primary key,
  purchase_id uuid not null references purchases (id) on delete cascade,
  line text,
  title text not null,
  assignee_id uuid references customers (id) on delete set null,
  due_on date,
  status text not null default 'open',
  done_by uuid references customers (id) on delete set null,
  done_at timestamptz,
  added_by uuid references customers (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint purchase_tasks_done check ((status = 'done') = (done_at is not null)),
  constraint purchase_tasks_status check (status in ('open', 'done', 'dropped'))
);
create index purchase_tasks_by_purchase on purchase_tasks (purchase_id, due_on);
create unique index purchase_tasks_of_line on purchase_tasks (purchase_id, line) where line is not null;
create index purchase_tasks_by_assignee on purchase_tasks (assignee_id) where assignee_id is not null;
create index purchase_tasks_by_doer on purchase_tasks (done_by) where done_by is not null;
create index purchase_tasks_by_adder on purchase_tasks (added_by) where added_by is not null;

create table purchase_notes (
  id uuid primary key,
  purchase_id uuid not null references purchases (id) on delete cascade,
  home_id uuid references purchase_homes (id) on delete cascade,
  author_id uuid references customers (id) on delete set null,
  owner_id uuid references customers (id) on delete cascade,
  text text not null,
  audience text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint purchase_notes_own check ((audience = 'only_me') = (owner_id is not null))
);
create index purchase_notes_by_purchase on purchase_notes (purchase_id, created_at);
create index purchase_notes_by_home on purchase_notes (home_id) where home_id is not null;
create index purchase_notes_by_author on purchase_notes (author_id) where author_id is not null;
create index purchase_notes_by_owner on purchase_notes (owner_id) where owner_id is not null;

create table purchase_opinions (
  id uuid primary key,
  home_id uuid not null references purchase_homes (id) on delete cascade,
  customer_id uuid references customers (id) on delete set null,
  value text,
  reason text not null,
  seen_on date,
  updated_at timestamptz not null,
  unique (home_id, customer_id)
);
create index purchase_opinions_by_customer on purchase_opinions (customer_id) where customer_id is not null;

create table purchase_professionals (
  purchase_id uuid not null references purchases (id) on delete cascade,
  vendor_id uuid not null references vendors (id) on delete cascade,
  shared_by uuid references customers (id) on delete set null,
  shared_at timestamptz not null,
  primary key (purchase_id, vendor_id)
);
create index purchase_professionals_by_vendor on purchase_professionals (vendor_id);
create index purchase_professionals_by_sharer on purchase_professionals (shared_by) where shared_by is not null;

create table purchase_date_shares (
  id uuid primary key,
  purchase_id uuid not null,
  vendor_id uuid not null,
  vendor_account_id uuid not null references vendor_accounts (id) on delete cascade,
  home_id uuid not null references purchase_homes (id) on delete cascade,
  with_address boolean not null,
  shared_by uuid not null references customers (id) on delete cascade,
  shared_at timestamptz not null,
  constraint purchase_date_shares_once unique (purchase_id, vendor_id),
  constraint purchase_date_shares_of_professional foreign key (purchase_id, vendor_id) references purchase_professionals (purchase_id, vendor_id) on delete cascade
);
create index purchase_date_shares_by_account on purchase_date_shares (vendor_account_id);
create index purchase_date_shares_by_vendor on purchase_date_shares (vendor_id);
create index purchase_date_shares_by_home on purchase_date_shares (home_id);
create index purchase_date_shares_by_sharer on purchase_date_shares (shared_by);

create table purchase_documents (
  id uuid primary key,
  purchase_id uuid not null references purchases (id) on delete cascade,
  file_id uuid not null references files (id) on delete cascade,
  owner_id uuid not null references customers (id) on delete cascade,
  kind text not null,
  kept_at timestamptz,
  created_at timestamptz not null,
  noticed_on date,
  constraint purchase_documents_once unique (purchase_id, owner_id, file_id),
  constraint purchase_documents_kind
    check (kind in ('contract_of_sale', 'building_pest', 'strata', 'other', 'identity', 'income', 'tax', 'bank_statement', 'loan_approval', 'other_person'))
);
create index purchase_documents_by_file on purchase_documents (file_id);
create index purchase_documents_by_owner on purchase_documents (owner_id);

create table purchase_document_readers (
  document_id uuid not null references purchase_documents (id) on delete cascade,
  reader_id uuid not null references customers (id) on delete cascade,
  shared_at timestamptz not null,
  primary key (document_id, reader_id)
);
create index purchase_document_readers_by_reader on purchase_document_readers (reader_id);

create table purchase_openings (
  id uuid primary key,
  purchase_id uuid not null references purchases (id) on delete cascade,
  owner_id uuid not null references customers (id) on delete cascade,
  reader_id uuid references customers (id) on delete set null,
  original_name text not null,
  created_at timestamptz not null
);
create index purchase_openings_by_purchase on purchase_openings (purchase_id, owner_id, id desc);
create index purchase_openings_by_owner on purchase_openings (owner_id);
create index purchase_openings_by_reader on purchase_openings (reader_id) where reader_id is not null;

create table purchase_activities (
  id uuid primary key,
  purchase_id uuid not null references purchases (id) on delete cascade,
  customer_id uuid references customers (id) on delete set null,
  kind text not null,
  audience text not null,
  subject text not null,
  before text not null,
  after text not null,
  created_at timestamptz not null,
  vendor_id uuid
);
create index purchase_activities_by_purchase on purchase_activities (purchase_id, id);
create index purchase_activities_by_customer on purchase_activities (customer_id) where customer_id is not null;
create index purchase_activities_by_vendor on purchase_activities (vendor_id) where vendor_id is not null;

create table purchase_reminders (
  date_id uuid not null references purchase_dates (id) on delete cascade,
  customer_id uuid not null references customers (id) on delete cascade,
  version integer not null,
  step smallint not null,
  settled_at timestamptz not null,
  primary key (date_id, customer_id, version, step)
);
create index purchase_reminders_by_customer on purchase_reminders (customer_id);

create function date_share_ended() returns trigger language plpgsql as $$
begin
  delete from outbox
  where topic = 'purchase_dates_shared:' || old.purchase_id || ':' || old.vendor_id
    and sent_at is null and dead_at is null;
  return null;
end $$;
create trigger drop_mail_of_share after delete on purchase_date_shares for each row execute function date_share_ended();

create function purchase_documents_were_removed() returns trigger language plpgsql as $$
begin
  perform 1 from files where id in (select file_id from removed) order by id for update;
  delete from files f
  where f.id in (select file_id from removed)
    and not exists (select 1 from purchase_documents d where d.file_id = f.id);
  return null;
end $$;
create trigger remove_files_after_delete after delete on purchase_documents referencing old table as removed
  for each statement execute function purchase_documents_were_removed();
