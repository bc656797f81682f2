import { type Kysely, sql } from 'kysely';

/** Minutes that a vendor wants between two calls; none, as older versions have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vendor_calendars add column buffer_minutes integer default 0 not null`.execute(
    db,
  );
}
