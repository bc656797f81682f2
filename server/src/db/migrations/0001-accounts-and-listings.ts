import { vendorTypes } from '@threshold/contract/vocabularies';
import { type Kysely, sql } from 'kysely';

/*
 * `vendors` is the listing that the public sees; whoever signs in has a row in `vendor_accounts`. They are apart
 * because a listing lives without an account (unclaimed) and survives a change of hands with its id and its URL.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vendor_types (
      id smallint primary key check (id between 1 and 99),
      name text not null unique
    );

    create table vendors (
      id uuid primary key,
      status text not null default 'in_complete'
        check (status in ('in_complete', 'claimed', 'pending', 'approved', 'rejected', 'suspended')),
      status_reason text,
      is_unclaimed boolean not null default false,
      vendor_type text references vendor_types (name),
      first_name text not null default '',
      last_name text not null default '',
      full_name text not null default '',
      business_name text not null default '',
      professional_title text not null default '',
      description text not null default '' check (char_length(description) <= 500),
      email text,
      work_email text,
      phone_number text,
      website text,
      linkedin text,
      certifications_affiliations text,
      services_provided text,
      address text not null default '',
      city text,
      state text check (state in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT')),
      post_code text check (post_code ~ '^[0-9]{4}$'),
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      timezone text,
      profile_picture text,
      google_place_id text,
      listed_from text,
      rating_sum integer not null default 0,
      review_count integer not null default 0 check (review_count >= 0),
      rating double precision not null generated always as
        (case when review_count = 0 then 0 else rating_sum::double precision / review_count end) stored,
      approved_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint vendors_point_is_whole check ((latitude is null) = (longitude is null)),
      constraint vendors_rating_sum_fits check (rating_sum between review_count and 5 * review_count)
    );
    create index vendors_by_status on vendors (status, created_at desc, id desc);

    create table vendor_aliases (
      alias_id uuid primary key,
      vendor_id uuid not null references vendors (id) on delete cascade,
      created_at timestamptz not null default now()
    );
    create index vendor_aliases_by_vendor on vendor_aliases (vendor_id);

    create table vendor_accounts (
      id uuid primary key,
      vendor_id uuid unique references vendors (id) on delete set null,
      email text not null,
      email_verified_at timestamptz,
      password_hash text,
      two_factor_enabled boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index vendor_accounts_email on vendor_accounts (lower(email));

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
      updated_at timestamptz not null default now()
    );
    create unique index customers_email on customers (lower(email));

    create table staff (
      id uuid primary key,
      email text not null,
      name text not null,
      password_hash text not null,
      two_factor_enabled boolean not null default false,
      disabled_at timestamptz,
      created_at timestamptz not null default now()
    );
    create unique index staff_email on staff (lower(email));

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
      constraint sessions_have_one_actor check (num_nonnulls(customer_id, vendor_account_id, staff_id) = 1)
    );
    create index sessions_by_customer on sessions (customer_id) where customer_id is not null;
    create index sessions_by_vendor_account on sessions (vendor_account_id) where vendor_account_id is not null;
    create index sessions_by_staff on sessions (staff_id) where staff_id is not null;
    create index sessions_by_end on sessions (expires_at);
  `.execute(db);
  for (const [index, name] of vendorTypes.entries()) {
    await sql`insert into vendor_types (id, name) values (${index + 1}, ${name})`.execute(db);
  }
}
