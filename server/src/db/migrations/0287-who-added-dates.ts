import { type Kysely, sql } from 'kysely';

/** Who added a date of a purchase: dates are limited for each buyer. Null for older ones, which count for nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_dates add column added_by uuid references customers (id) on delete set null;
    create index purchase_dates_by_adder on purchase_dates (added_by) where added_by is not null;
  `.execute(db);
}
