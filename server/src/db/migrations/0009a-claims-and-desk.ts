import { type Kysely, sql } from 'kysely';

/** Who wants to take a listing over or have it taken down, and what staff know of requests and reviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vendor_claims (
      id uuid primary key,
      -- The listing. One that is taken down takes its claims along.
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
    -- Of two vendors who claim at once one wins; and nobody claims two listings at a time.
    create unique index vendor_claims_open_by_vendor on vendor_claims (vendor_id) where status = 'pending';
    create unique index vendor_claims_open_by_account on vendor_claims (account_id) where status = 'pending';
    create index vendor_claims_by_time on vendor_claims (created_at desc, id desc);
    create index vendor_claims_by_account on vendor_claims (account_id);

    -- A claim that goes, with the account behind it or otherwise, leaves the listing free again.
    create function claims_were_removed() returns trigger language plpgsql as $$
    begin
      update vendors set status = 'in_complete', updated_at = now()
      where status = 'claimed' and is_unclaimed
        and id in (select vendor_id from removed where removed.status = 'pending');
      return null;
    end $$;
    create trigger free_after_delete after delete on vendor_claims
      referencing old table as removed for each statement execute function claims_were_removed();

    create table removal_requests (
      id uuid primary key,
      vendor_id uuid references vendors (id) on delete set null,
      -- The listing's name at the time: it may be gone since.
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

    create table review_reports (
      id uuid primary key,
      review_id uuid not null references reviews (id) on delete cascade,
      customer_id uuid references customers (id) on delete cascade,
      vendor_account_id uuid references vendor_accounts (id) on delete cascade,
      reason text not null,
      created_at timestamptz not null,
      -- Staff have looked at it.
      closed_at timestamptz,
      constraint review_reports_have_one_reporter check (num_nonnulls(customer_id, vendor_account_id) = 1)
    );
    -- A second report by the same person replaces the first one.
    create unique index review_reports_of_customer on review_reports (review_id, customer_id)
      where customer_id is not null;
    create unique index review_reports_of_vendor on review_reports (review_id, vendor_account_id)
      where vendor_account_id is not null;
    create index review_reports_by_customer on review_reports (customer_id) where customer_id is not null;
    create index review_reports_by_account on review_reports (vendor_account_id) where vendor_account_id is not null;

    create index review_reports_open on review_reports (review_id) where closed_at is null;
    alter table reviews add column hidden_by uuid references staff (id);

    -- Of a listing that was made from a public register: its entry there.
    alter table vendors add column register_number text;
    create unique index vendors_by_register on vendors (listed_from, register_number) where register_number is not null;
    -- Entries that were taken down at somebody's wish, and stay down when the register is read again.
    create table register_opt_outs (
      register text not null,
      number text not null,
      created_at timestamptz not null,
      primary key (register, number)
    );

    -- How many of the warnings about a request that waits too long were mailed to staff.
    alter table lead_requests add column warnings smallint not null default 0;
    create index lead_requests_waiting on lead_requests (created_at) where status = 'new';
  `.execute(db);
}
