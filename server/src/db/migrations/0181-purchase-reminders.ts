import { type Kysely, sql } from 'kysely';

/** Which dates of purchases their buyers are reminded of, when, and what each of them was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The version by which a date is due when it is, and since when: another change leaves what was told behind it.
    -- What an older version writes is looked at once, since it says nothing of reminders.
    alter table purchase_dates
      add column due_version integer not null default 1,
      add column due_set_at timestamptz not null default now(),
      add column remind_at timestamptz default now();

    create table purchase_reminders (
      date_id uuid not null references purchase_dates (id) on delete cascade,
      customer_id uuid not null references customers (id) on delete cascade,
      version integer not null,
      -- So many business days before the last sure day; -1 is the question after the date.
      step smallint not null,
      settled_at timestamptz not null,
      primary key (date_id, customer_id, version, step)
    );
    create index purchase_reminders_by_customer on purchase_reminders (customer_id);
  `.execute(db);
}
