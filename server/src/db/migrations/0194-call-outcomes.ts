import { type Kysely, sql } from 'kysely';

/** How a call went, as each side says it by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table call_outcomes (
      appointment_id uuid not null references appointments (id) on delete cascade,
      side text not null check (side in ('customer', 'vendor')),
      outcome text not null check (outcome in ('took_place', 'no_show')),
      -- A professional's to itself.
      note text default '' not null,
      -- From here on it may be said otherwise for a while.
      said_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (appointment_id, side)
    );

    -- What was said is about one time of one call. The server moves no call that has begun; one of the release before does.
    -- Cancelling takes nothing away: it would be in the hand of the side of which something was said.
    create function drop_call_outcomes() returns trigger language plpgsql as $$
    begin
      delete from call_outcomes where appointment_id = new.id;
      return null;
    end $$;
    create trigger drop_outcomes after update of starts_at on appointments
      for each row when (new.starts_at <> old.starts_at)
      execute function drop_call_outcomes();
  `.execute(db);
}
