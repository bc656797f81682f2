-- Checks, claims and registers, and the audit log.

create table audit_log (
  id uuid primary key,
  staff_id uuid references staff (id),
  action text not null,
  subject_id uuid,
  subject text not null,
  details text not null default '',
  reason text,
  created_at timestamptz not null
);
create index audit_log_by_time on audit_log (created_at desc, id desc);
create index audit_log_by_subject on audit_log (subject_id, created_at desc, id desc);
create index audit_log_by_action on audit_log (action, created_at desc, id desc);
create index audit_log_by_staff on audit_log (staff_id, created_at desc, id desc);

create table vendor_checks (
  id uuid primary key,
  vendor_id uuid not null references vendors (id) on delete cascade,
  register text not null,
  number text not null,
  state text check (state in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT')),
  holder text not null,
  expires_on date,
  checked_by uuid references staff (id) on delete set null,
  checked_at timestamptz not null default now(),
  lapsed_at timestamptz,
  lapsed_reason text
);
create index vendor_checks_by_vendor on vendor_checks (vendor_id, checked_at desc);
create index vendor_checks_to_lapse on vendor_checks (expires_on) where lapsed_at is null;
create index vendor_checks_by_number on vendor_checks (register, number) where lapsed_at is null;

create table vendor_rechecks (
  vendor_id uuid not null references vendors (id) on delete cascade,
  field text not null,
  created_at timestamptz not null,
  primary key (vendor_id, field)
);
create index vendor_rechecks_edited on vendor_rechecks (created_at, vendor_id, field) where field <> 'lapsed';
create index vendor_rechecks_lapsed on vendor_rechecks (created_at, vendor_id) where field = 'lapsed';

create table asked_changes (
  vendor_id uuid primary key references vendors (id) on delete cascade,
  revision uuid not null,
  asked jsonb not null,
  created_at timestamptz not null
);
create index asked_changes_by_time on asked_changes (created_at, vendor_id);

create table vendor_claims (
  id uuid primary key,
  vendor_id uuid not null references vendors (id) on delete cascade,
  account_id uuid not null references vendor_accounts (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  work_email text,
  phone_number text,
  address text,
  reason text,
  decided_by uuid references staff (id),
  decided_at timestamptz,
  created_at timestamptz not null
);
create unique index vendor_claims_open_by_account on vendor_claims (account_id) where status = 'pending';
create index vendor_claims_by_time on vendor_claims (created_at desc, id desc);
create index vendor_claims_by_account on vendor_claims (account_id);
create index vendor_claims_of_vendor on vendor_claims (vendor_id);
create index vendor_claims_by_status on vendor_claims (status, created_at desc, id desc);

create table claim_proofs (
  claim_id uuid not null references vendor_claims (id) on delete cascade,
  file_id uuid not null references files (id) on delete cascade,
  primary key (claim_id, file_id)
);
create index claim_proofs_by_file on claim_proofs (file_id);

create table vendor_work (
  vendor_id uuid primary key references vendors (id) on delete cascade,
  staff_id uuid not null references staff (id) on delete cascade,
  claimed_at timestamptz not null
);
create index vendor_work_by_staff on vendor_work (staff_id);

create table removal_requests (
  id uuid primary key,
  vendor_id uuid references vendors (id) on delete set null,
  listing_name text not null,
  name text not null,
  email text not null,
  reason text not null,
  status text not null default 'open' check (status in ('open', 'removed', 'kept')),
  decision_reason text,
  decided_by uuid references staff (id),
  decided_at timestamptz,
  created_at timestamptz not null
);
create index removal_requests_by_status on removal_requests (status, created_at desc, id desc);
create index removal_requests_by_vendor on removal_requests (vendor_id);
create index removal_requests_by_email on removal_requests (email, created_at);
create index removal_requests_by_time on removal_requests (created_at desc, id desc);
create index removal_requests_decided on removal_requests (decided_at) where email <> '';

create table register_imports (
  id uuid primary key,
  register text not null,
  file_name text not null,
  digest text not null,
  status text not null default 'running' check (status in ('running', 'applied', 'question', 'discarded', 'failed')),
  representatives_line integer not null default 0,
  licensees_line integer not null default 0,
  is_read boolean not null default false,
  applied_through text not null default '',
  rows integer not null default 0,
  licensee_rows integer not null default 0,
  previous_rows integer,
  previous_licensee_rows integer,
  added integer not null default 0,
  refreshed integer not null default 0,
  lapsed integer not null default 0,
  rejected integer not null default 0,
  decision_reason text,
  decided_by uuid references staff (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index register_imports_open on register_imports (register) where status in ('running', 'question');
create index register_imports_by_time on register_imports (created_at desc, id desc);

create table register_licensees (
  import_id uuid not null references register_imports (id) on delete cascade,
  number text not null,
  is_approved boolean not null,
  primary key (import_id, number)
);

create table register_rows (
  import_id uuid not null references register_imports (id) on delete cascade,
  number text not null,
  licence_number text not null,
  line integer not null,
  name text not null,
  ends_on date,
  locality text not null,
  state text,
  post_code text not null,
  primary key (import_id, number, licence_number)
);

create table register_rejects (
  import_id uuid not null references register_imports (id) on delete cascade,
  file text not null,
  line integer not null,
  reason text not null,
  number text,
  primary key (import_id, file, line)
);
create index register_rejects_by_number on register_rejects (import_id, number) where number is not null;

create table register_opt_outs (
  register text not null,
  number text not null,
  created_at timestamptz not null,
  primary key (register, number)
);

create trigger audit_log_stays before delete or update on audit_log
  for each row execute function refuse_to_change_history();

create function claims_were_removed() returns trigger language plpgsql as $$
begin
  update vendors set status = 'in_complete', updated_at = now()
  where status = 'claimed' and is_unclaimed
    and id in (select vendor_id from removed where removed.status = 'pending')
    and not exists (select from vendor_claims c where c.vendor_id = vendors.id and c.status = 'pending');
  return null;
end $$;
create trigger free_after_delete after delete on vendor_claims referencing old table as removed
  for each statement execute function claims_were_removed();
