import { type Kysely, sql } from 'kysely';

/** Who added a date of a purchase: dates are limited for each buyer. Null for older ones, which count for nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_dates add column added_by uuid references customers (id) on delete set null;
  `.execute(db);
}
