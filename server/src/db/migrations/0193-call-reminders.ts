import { type Kysely, sql } from 'kysely';

/** Who was reminded of which time of a call, and who said that they are coming. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appointments add column customer_coming_at timestamptz;
    alter table appointments add column vendor_coming_at timestamptz;
    create table call_reminders (
      appointment_id uuid not null references appointments (id) on delete cascade,
      -- How long before.
      hours smallint not null,
      -- A call that was moved is reminded of again.
      starts_at timestamptz not null,
      primary key (appointment_id, hours)
    );
  `.execute(db);
}
