import { type Kysely, sql } from 'kysely';

/** How each promise of the pages fared, day by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promise_days (
      promise text not null,
      day date not null,
      -- As of the day's last check.
      holds boolean not null,
      -- Whether any check of the day found it broken.
      was_broken boolean not null,
      -- What was counted: so many, of so many.
      part double precision,
      whole double precision,
      checked_at timestamptz not null,
      primary key (promise, day)
    );
    -- One row: what the ledger tells beside the promises, as the last check counted it.
    create table ledger_figures (
      id integer primary key default 1 check (id = 1),
      figures jsonb not null,
      counted_at timestamptz not null
    );
  `.execute(db);
}
