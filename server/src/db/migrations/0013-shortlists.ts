import { type Kysely, sql } from 'kysely';

/** The professionals that a customer keeps in mind, in the customer's own order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shortlisted_vendors (
      customer_id uuid not null references customers (id) on delete cascade,
      vendor_id uuid not null references vendors (id) on delete cascade,
      position smallint not null,
      primary key (customer_id, vendor_id)
    );
    create index shortlisted_vendors_by_vendor on shortlisted_vendors (vendor_id);
  `.execute(db);
}
