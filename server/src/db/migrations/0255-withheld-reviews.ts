import { type Kysely, sql } from 'kysely';

/**
 * What staff had against a review that its writer took back, without its words: it comes back with what is written anew. Reports
 * hang on it until then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table withheld_reviews (
      -- The review's, which it has again when it is written anew: the log of staff names it.
      id uuid primary key,
      customer_id uuid not null references customers (id) on delete cascade,
      vendor_id uuid not null references vendors (id) on delete cascade,
      hidden_at timestamptz,
      hidden_reason text,
      hidden_by uuid references staff (id),
      own_device boolean not null,
      unique (customer_id, vendor_id)
    );
    create index withheld_reviews_of_vendor on withheld_reviews (vendor_id);

    alter table review_reports
      alter column review_id drop not null,
      add column withheld_id uuid references withheld_reviews (id) on delete cascade,
      add constraint review_reports_are_about_one check (num_nonnulls(review_id, withheld_id) = 1);
  `.execute(db);
}
