import { type Kysely, sql } from 'kysely';

/** Who asked for news of the product, and when: without a row nobody gets any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table news_consents (
      customer_id uuid unique references customers (id) on delete cascade,
      vendor_account_id uuid unique references vendor_accounts (id) on delete cascade,
      agreed_at timestamptz not null,
      constraint news_consents_have_one_reader check (num_nonnulls(customer_id, vendor_account_id) = 1)
    );
  `.execute(db);
}
