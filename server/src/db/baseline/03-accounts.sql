-- Customers, vendors and staff: accounts, sessions and sign-in methods.

create table staff (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  two_factor_enabled boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  role text not null default 'reviewer' check (role in ('reviewer', 'administrator'))
);
create unique index staff_email on staff (lower(email));

create table customers (
  id uuid primary key,
  email text not null,
  email_verified_at timestamptz,
  first_name text not null,
  last_name text not null,
  password_hash text,
  google_subject text unique,
  profile_picture text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  password_reset_at timestamptz,
  news_agreed_at timestamptz
);
create unique index customers_email on customers (lower(email));
create index customers_by_picture on customers (profile_picture) where profile_picture is not null;

create table vendor_accounts (
  id uuid primary key,
  vendor_id uuid unique references vendors (id) on delete set null,
  email text not null,
  email_verified_at timestamptz,
  password_hash text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  password_reset_at timestamptz,
  news_agreed_at timestamptz
);
create unique index vendor_accounts_email on vendor_accounts (lower(email));

create table sessions (
  id uuid primary key,
  token_hash text not null unique,
  customer_id uuid references customers (id) on delete cascade,
  vendor_account_id uuid references vendor_accounts (id) on delete cascade,
  staff_id uuid references staff (id) on delete cascade,
  is_remembered boolean not null default false,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  scope text not null default 'full' check (scope in ('full', 'enrolment')),
  is_recovering boolean not null default false,
  files_open_until timestamptz,
  proved_at timestamptz,
  message_kv smallint,
  constraint sessions_have_one_actor check (num_nonnulls(customer_id, vendor_account_id, staff_id) = 1)
);
create index sessions_by_customer on sessions (customer_id) where customer_id is not null;
create index sessions_by_vendor_account on sessions (vendor_account_id) where vendor_account_id is not null;
create index sessions_by_staff on sessions (staff_id) where staff_id is not null;
create index sessions_by_end on sessions (expires_at);
create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;

create table attempts (
  scope text not null,
  subject text not null,
  times timestamptz[] not null,
  is_admitted boolean not null,
  last_at timestamptz not null,
  primary key (scope, subject)
);
create index attempts_by_age on attempts (last_at);

create table email_codes (
  id uuid primary key,
  customer_id uuid references customers (id) on delete cascade,
  vendor_account_id uuid references vendor_accounts (id) on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'join_google', 'download_data')),
  code_hash text not null,
  tries smallint not null default 0,
  owner_tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  used_at timestamptz,
  constraint email_codes_have_one_account check (num_nonnulls(customer_id, vendor_account_id) = 1)
);
create unique index email_codes_of_customer on email_codes (customer_id, purpose) where ended_at is null;
create unique index email_codes_of_vendor on email_codes (vendor_account_id, purpose) where ended_at is null;
create index email_codes_by_end on email_codes (expires_at);
create index email_codes_by_customer on email_codes (customer_id) where customer_id is not null;
create index email_codes_by_account on email_codes (vendor_account_id) where vendor_account_id is not null;

create table reset_grants (
  id uuid primary key,
  customer_id uuid references customers (id) on delete cascade,
  vendor_account_id uuid references vendor_accounts (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint reset_grants_have_one_account check (num_nonnulls(customer_id, vendor_account_id) = 1)
);
create index reset_grants_by_customer on reset_grants (customer_id) where customer_id is not null;
create index reset_grants_by_vendor on reset_grants (vendor_account_id) where vendor_account_id is not null;
create index reset_grants_by_end on reset_grants (expires_at);

create table recovery_codes (
  id uuid primary key,
  customer_id uuid references customers (id) on delete cascade,
  vendor_account_id uuid references vendor_accounts (id) on delete cascade,
  code_hash text not null unique,
  used_at timestamptz,
  staff_id uuid references staff (id) on delete cascade,
  constraint recovery_codes_have_one_account check (num_nonnulls(customer_id, vendor_account_id, staff_id) = 1)
);
create index recovery_codes_by_customer on recovery_codes (customer_id) where customer_id is not null;
create index recovery_codes_by_vendor on recovery_codes (vendor_account_id) where vendor_account_id is not null;
create index recovery_codes_by_staff on recovery_codes (staff_id) where staff_id is not null;

create table totp_secrets (
  id uuid primary key,
  customer_id uuid references customers (id) on delete cascade,
  vendor_account_id uuid references vendor_accounts (id) on delete cascade,
  staff_id uuid references staff (id) on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null,
  enabled_at timestamptz,
  trusted_at timestamptz,
  constraint totp_secrets_have_one_account check (num_nonnulls(customer_id, vendor_account_id, staff_id) = 1),
  constraint totp_secrets_in_use_have_trust check (enabled_at is null or trusted_at is not null)
);
create unique index totp_secrets_of_customer on totp_secrets (customer_id, ((enabled_at is null)))
  where customer_id is not null;
create unique index totp_secrets_of_vendor on totp_secrets (vendor_account_id, ((enabled_at is null)))
  where vendor_account_id is not null;
create unique index totp_secrets_of_staff on totp_secrets (staff_id, ((enabled_at is null))) where staff_id is not null;

create table totp_steps (
  secret_id uuid not null references totp_secrets (id) on delete cascade,
  step bigint not null,
  primary key (secret_id, step)
);
create index totp_steps_by_step on totp_steps (step);

create table passkeys (
  id uuid primary key,
  customer_id uuid references customers (id) on delete cascade,
  vendor_account_id uuid references vendor_accounts (id) on delete cascade,
  staff_id uuid references staff (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  aaguid text not null,
  is_backup_eligible boolean not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_have_one_account check (num_nonnulls(customer_id, vendor_account_id, staff_id) = 1)
);
create index passkeys_of_customer on passkeys (customer_id) where customer_id is not null;
create index passkeys_of_vendor on passkeys (vendor_account_id) where vendor_account_id is not null;
create index passkeys_of_staff on passkeys (staff_id) where staff_id is not null;

create table passkey_handles (
  handle text primary key,
  customer_id uuid unique references customers (id) on delete cascade,
  vendor_account_id uuid unique references vendor_accounts (id) on delete cascade,
  staff_id uuid unique references staff (id) on delete cascade,
  constraint passkey_handles_have_one_account check (num_nonnulls(customer_id, vendor_account_id, staff_id) = 1)
);

create table passkey_challenges (
  hash text primary key,
  purpose text not null check (purpose in ('add', 'sign_in', 'prove')),
  door text not null check (door in ('customer', 'vendor', 'staff')),
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index passkey_challenges_by_session on passkey_challenges (session_id) where session_id is not null;

create table device_slots (
  id uuid primary key,
  customer_id uuid unique references customers (id) on delete cascade,
  vendor_id uuid unique references vendors (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  lookup text not null,
  sealed text not null,
  expires_at timestamptz not null,
  constraint device_slots_have_one_owner check (num_nonnulls(customer_id, vendor_id) = 1)
);
create index device_slots_by_end on device_slots (expires_at);
create index device_slots_by_session on device_slots (session_id);

create table secret_keys (
  id text primary key,
  check_value text not null,
  added_at timestamptz not null,
  retired_at timestamptz,
  sealed_secret text,
  constraint secret_keys_check check ((retired_at is null) = (sealed_secret is null))
);

create table running_exports (
  member_id uuid primary key,
  run_id uuid not null,
  until timestamptz not null
);

create table muted_mails (
  customer_id uuid references customers (id) on delete cascade,
  vendor_account_id uuid references vendor_accounts (id) on delete cascade,
  kind text not null,
  constraint muted_mails_customer_id_vendor_account_id_kind_key unique nulls not distinct (customer_id, vendor_account_id, kind),
  constraint muted_mails_have_one_reader check (num_nonnulls(customer_id, vendor_account_id) = 1)
);
create index muted_mails_by_account on muted_mails (vendor_account_id) where vendor_account_id is not null;

create table shortlisted_vendors (
  customer_id uuid not null references customers (id) on delete cascade,
  vendor_id uuid not null references vendors (id) on delete cascade,
  "position" smallint not null,
  primary key (customer_id, vendor_id)
);
create index shortlisted_vendors_by_vendor on shortlisted_vendors (vendor_id);

alter table vendors add constraint vendors_decided_by_fkey foreign key (decided_by) references staff (id);

create function sessions_were_revoked() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end $$;
create trigger no_push_after_end after update of revoked_at on sessions
  for each row when (new.revoked_at is not null) execute function sessions_were_revoked();
