import { type Kysely, sql } from 'kysely';

/** What the vendor of a checked listing asks to have changed: one row for a listing, until staff decide or it is taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table asked_changes (
      vendor_id uuid primary key references vendors (id) on delete cascade,
      -- Another one after every change of what is asked for: staff decide on what they saw.
      revision uuid not null,
      asked jsonb not null,
      created_at timestamptz not null
    )
  `.execute(db);
}
