import { type Kysely, sql } from 'kysely';

/*
 * How the work of staff goes, by day: each decision is counted in its own transaction, in the row of whoever makes it, so that
 * nobody waits for a colleague. What waits a job counts, and goals are what it is held to. Why so:
 * docs/decisions/0231-figures-of-staff.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vetting_days (
      day date not null,
      kind text not null,
      staff_id uuid not null references staff (id) on delete cascade,
      decided integer default 0 not null,
      -- Those that had a goal at the time, and those of them within it.
      judged integer default 0 not null,
      in_time integer default 0 not null,
      -- Listings that had been rejected and came back, and those of them that were approved then.
      came_back integer default 0 not null,
      approved_then integer default 0 not null,
      -- How long each of them waited.
      wait_minutes integer[] default '{}' not null,
      primary key (day, kind, staff_id)
    );

    -- What waited when it was counted last on that day.
    create table vetting_backlogs (
      day date not null,
      kind text not null,
      waiting integer not null,
      primary key (day, kind)
    );

    create table vetting_goals (
      kind text primary key,
      -- Null: there is none.
      hours integer,
      version integer not null,
      updated_at timestamptz not null,
      -- Since when something waits longer than that. Staff were told then.
      missed_since timestamptz
    );
  `.execute(db);
}
