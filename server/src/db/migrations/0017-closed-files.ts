import { type Kysely, sql } from 'kysely';

/** A customer ends a broker's way to one file of an application, which its history names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table application_files add column access_ended_at timestamptz;
    alter table application_events
      add column original_name text,
      drop constraint application_events_event_check,
      add constraint application_events_event_check
        check (event in ('submitted', 'status', 'withdrawn', 'access_ended', 'file_access_ended'));
  `.execute(db);
}
