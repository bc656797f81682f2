import { type Kysely, sql } from 'kysely';

/** Of which visits buyers were reminded, by when these were to begin: one that moves is told of anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purchase_visit_reminders (
      visit_id uuid not null references purchase_visits (id) on delete cascade,
      starts_at timestamptz not null,
      told_at timestamptz not null,
      primary key (visit_id, starts_at)
    )`.execute(db);
}
