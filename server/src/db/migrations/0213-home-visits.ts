import { type Kysely, sql } from 'kysely';

/** When the buyers of a purchase see its homes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purchase_visits (
      id uuid primary key,
      purchase_id uuid not null references purchases (id) on delete cascade,
      home_id uuid not null references purchase_homes (id) on delete cascade,
      kind text not null,
      visit_on date not null,
      -- A time of day by the clock of the zone, which is that of the home's state.
      visit_time text not null,
      zone text not null,
      note text not null,
      added_by uuid references customers (id) on delete set null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint purchase_visits_kind
        check (kind in ('open_inspection', 'private_inspection', 'building_pest', 'other')),
      -- Two buyers who write down the same inspection write down one.
      constraint purchase_visits_once unique (home_id, visit_on, visit_time)
    );
    create index purchase_visits_by_purchase on purchase_visits (purchase_id, visit_on);
    create index purchase_visits_by_adder on purchase_visits (added_by) where added_by is not null;
  `.execute(db);
}
