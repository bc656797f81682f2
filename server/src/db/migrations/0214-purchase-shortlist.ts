import { type Kysely, sql } from 'kysely';

/** Whom on their shortlist buyers of a purchase show to which other buyers. What leaves the shortlist is shown to nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purchase_shortlist (
      purchase_id uuid not null references purchases (id) on delete cascade,
      customer_id uuid not null,
      vendor_id uuid not null,
      reader_id uuid not null references customers (id) on delete cascade,
      shown_at timestamptz not null,
      primary key (purchase_id, customer_id, vendor_id, reader_id),
      constraint purchase_shortlist_shortlisted foreign key (customer_id, vendor_id)
        references shortlisted_vendors (customer_id, vendor_id) on delete cascade
    );
    create index purchase_shortlist_by_shortlisted on purchase_shortlist (customer_id, vendor_id);
    create index purchase_shortlist_by_reader on purchase_shortlist (reader_id);
  `.execute(db);
}
