import { type Kysely, sql } from 'kysely';

/** Which listing a member of staff has open for work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vendor_work (
      vendor_id uuid primary key references vendors (id) on delete cascade,
      staff_id uuid not null references staff (id) on delete cascade,
      claimed_at timestamptz not null
    );
    create index vendor_work_by_staff on vendor_work (staff_id);
  `.execute(db);
}
