import { type Kysely, sql } from 'kysely';

/*
 * Staff look at a member's account, for a quarter of an hour. A table of its own, so that no look-up of sessions ever finds
 * one. Why so: docs/decisions/0232-view-as.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_views (
      id uuid primary key,
      token_hash text not null unique,
      staff_id uuid not null references staff (id) on delete cascade,
      -- It ends with the session in which it was started.
      session_id uuid not null references sessions (id) on delete cascade,
      customer_id uuid references customers (id) on delete cascade,
      vendor_account_id uuid references vendor_accounts (id) on delete cascade,
      -- As the audit log names the member.
      subject_id uuid not null,
      subject text not null,
      -- Paths of what was shown, each once: so often it stands in the log.
      looked text[] default '{}' not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      constraint account_views_have_one_member check (num_nonnulls(customer_id, vendor_account_id) = 1)
    );
    create index account_views_by_end on account_views (expires_at);
    create index account_views_by_session on account_views (session_id);
    create index account_views_by_staff on account_views (staff_id);
    create index account_views_by_customer on account_views (customer_id) where customer_id is not null;
    create index account_views_by_vendor_account on account_views (vendor_account_id) where vendor_account_id is not null;
  `.execute(db);
}
