import { type Kysely, sql } from 'kysely';

/** Whom the buyers of a purchase have beside them, as far as a buyer has put them there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purchase_professionals (
      purchase_id uuid not null references purchases (id) on delete cascade,
      vendor_id uuid not null references vendors (id) on delete cascade,
      shared_by uuid references customers (id) on delete set null,
      shared_at timestamptz not null,
      primary key (purchase_id, vendor_id)
    );
    create index purchase_professionals_by_vendor on purchase_professionals (vendor_id);
    create index purchase_professionals_by_sharer on purchase_professionals (shared_by)
      where shared_by is not null;
  `.execute(db);
}
