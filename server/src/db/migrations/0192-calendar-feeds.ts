import { type Kysely, sql } from 'kysely';

/** Secret addresses of calendars, as digests: one of each kind for a member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      token_hash text primary key,
      kind text not null,
      customer_id uuid references customers (id) on delete cascade,
      vendor_account_id uuid references vendor_accounts (id) on delete cascade,
      created_at timestamptz not null,
      unique (customer_id, kind),
      unique (vendor_account_id, kind),
      constraint calendar_feeds_have_one_owner check (num_nonnulls(customer_id, vendor_account_id) = 1)
    );
  `.execute(db);
}
