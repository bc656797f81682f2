import { type Kysely, sql } from 'kysely';

/** What a broker keeps of an application for itself, and when it wants to be reminded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table application_notes (
      application_id uuid primary key references loan_applications (id) on delete cascade,
      vendor_id uuid not null references vendors (id) on delete cascade,
      note text not null,
      remind_on date,
      -- When it was told of that day, or was past telling when the day was chosen.
      reminded_at timestamptz,
      version integer not null,
      updated_at timestamptz not null
    );
    create index application_notes_by_vendor on application_notes (vendor_id, remind_on);
    create index application_notes_due on application_notes (remind_on)
      where remind_on is not null and reminded_at is null;
  `.execute(db);
}
