import { type Kysely, sql } from 'kysely';

/** Listings that were approved, until those who wait for such a professional have been told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_rounds (
      vendor_id uuid primary key references vendors (id) on delete cascade,
      created_at timestamptz not null
    )
  `.execute(db);
}
