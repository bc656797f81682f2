import { type Kysely, sql } from 'kysely';

/*
 * What proves who somebody is. Rows belong to one account by a column of their own for each kind, as sessions do, so
 * that they go with it. No code, token or secret stands here in clear: codes and tokens as keyed digests, TOTP secrets
 * encrypted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customers add column password_reset_at timestamptz;
    alter table vendor_accounts add column password_reset_at timestamptz;
    -- 'enrolment': opens nothing but the set-up of two-factor.
    alter table sessions add column scope text not null default 'full' check (scope in ('full', 'enrolment'));

    create table email_codes (
      id uuid primary key,
      customer_id uuid references customers (id) on delete cascade,
      vendor_account_id uuid references vendor_accounts (id) on delete cascade,
      purpose text not null check (purpose in ('verify_email', 'reset_password')),
      code_hash text not null,
      tries smallint not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      constraint email_codes_have_one_account check (num_nonnulls(customer_id, vendor_account_id) = 1)
    );
    -- At most one living code for a purpose: a new one ends the old.
    create unique index email_codes_of_customer on email_codes (customer_id, purpose) where ended_at is null;
    create unique index email_codes_of_vendor on email_codes (vendor_account_id, purpose) where ended_at is null;
    create index email_codes_by_end on email_codes (expires_at);

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

    -- At most one secret in use and one on trial for an account.
    create table totp_secrets (
      id uuid primary key,
      customer_id uuid references customers (id) on delete cascade,
      vendor_account_id uuid references vendor_accounts (id) on delete cascade,
      staff_id uuid references staff (id) on delete cascade,
      sealed_secret text not null,
      created_at timestamptz not null,
      enabled_at timestamptz,
      constraint totp_secrets_have_one_account check (num_nonnulls(customer_id, vendor_account_id, staff_id) = 1)
    );
    create unique index totp_secrets_of_customer on totp_secrets (customer_id, (enabled_at is null)) where customer_id is not null;
    create unique index totp_secrets_of_vendor on totp_secrets (vendor_account_id, (enabled_at is null)) where vendor_account_id is not null;
    create unique index totp_secrets_of_staff on totp_secrets (staff_id, (enabled_at is null)) where staff_id is not null;

    -- The thirty-second steps whose code was taken: a code is good once.
    create table totp_steps (
      secret_id uuid not null references totp_secrets (id) on delete cascade,
      step bigint not null,
      primary key (secret_id, step)
    );

    create table recovery_codes (
      id uuid primary key,
      customer_id uuid references customers (id) on delete cascade,
      vendor_account_id uuid references vendor_accounts (id) on delete cascade,
      code_hash text not null unique,
      used_at timestamptz,
      constraint recovery_codes_have_one_account check (num_nonnulls(customer_id, vendor_account_id) = 1)
    );
    create index recovery_codes_by_customer on recovery_codes (customer_id) where customer_id is not null;
    create index recovery_codes_by_vendor on recovery_codes (vendor_account_id) where vendor_account_id is not null;

    -- When something was tried lately: failed sign-ins, codes asked for. The subject is a keyed digest, since much of it
    -- is about addresses that belong to nobody here.
    create table attempts (
      scope text not null,
      subject text not null,
      times timestamptz[] not null,
      is_admitted boolean not null,
      last_at timestamptz not null,
      primary key (scope, subject)
    );
    create index attempts_by_age on attempts (last_at);
  `.execute(db);
}
