-- Loan applications and their files.

create table loan_applications (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  vendor_id uuid not null,
  purpose_of_loan text not null,
  home_loan_situation text not null,
  credit_history text not null,
  employment_status text not null,
  number_of_applicants smallint not null check (number_of_applicants = any (array[1, 2])),
  source_of_income text not null,
  income_range text not null,
  expected_purchase_price text not null,
  deposit_amount text not null,
  expense_range text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text not null,
  status text not null default 'new'
    check (status in ('new', 'in_progress', 'awaiting_documents', 'completed', 'pending')),
  withdrawn_at timestamptz,
  access_ended_at timestamptz,
  created_at timestamptz not null default now(),
  consent_version smallint,
  client_application_id uuid
);
create index loan_applications_by_customer on loan_applications (customer_id, id desc);
create index loan_applications_by_vendor on loan_applications (vendor_id, id desc);
create unique index loan_applications_sent_once on loan_applications (customer_id, vendor_id, client_application_id)
  where client_application_id is not null;
create index loan_applications_withdrawn on loan_applications (withdrawn_at) where withdrawn_at is not null;
create index loan_applications_by_wait on loan_applications (vendor_id, (
case
    when (status = 'new' and withdrawn_at is null) then 0
    else 1
end), id);
create index loan_applications_by_open_price on loan_applications (vendor_id, (
case
    when (withdrawn_at is null) then (coalesce(nullif("left"(regexp_replace(split_part(expected_purchase_price, '-', 2), '\D', '', 'g'), 9), ''), '0'))::integer
    else 0
end) desc, id desc);

create table application_files (
  file_id uuid primary key references files (id) on delete cascade,
  application_id uuid not null references loan_applications (id) on delete cascade,
  access_ended_at timestamptz
);
create index application_files_by_application on application_files (application_id);

create table application_events (
  id uuid primary key,
  application_id uuid not null references loan_applications (id) on delete cascade,
  event text not null check (event in ('submitted', 'status', 'withdrawn', 'access_ended', 'file_access_ended')),
  status text,
  by_role text not null check (by_role in ('customer', 'vendor')),
  created_at timestamptz not null,
  original_name text
);
create index application_events_by_application on application_events (application_id, id);

create table application_notes (
  application_id uuid primary key references loan_applications (id) on delete cascade,
  vendor_id uuid not null references vendors (id) on delete cascade,
  note text not null,
  remind_on date,
  reminded_at timestamptz,
  version integer not null,
  updated_at timestamptz not null
);
create index application_notes_by_vendor on application_notes (vendor_id, remind_on);
create index application_notes_due on application_notes (remind_on) where remind_on is not null and reminded_at is null;

create table application_openings (
  id uuid primary key,
  application_id uuid not null references loan_applications (id) on delete cascade,
  original_name text not null,
  vendor_id uuid not null,
  created_at timestamptz not null
);
create index application_openings_by_application on application_openings (application_id, id desc);
create index application_openings_by_vendor on application_openings (vendor_id);

create function application_files_were_removed() returns trigger language plpgsql as $$
begin
  delete from files where id in (select file_id from removed);
  return null;
end $$;
create trigger remove_files_after_delete after delete on application_files referencing old table as removed
  for each statement execute function application_files_were_removed();
