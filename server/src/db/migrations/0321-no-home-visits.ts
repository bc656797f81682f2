import { type Kysely, sql } from 'kysely';

/** Drops the visits of homes. An inspection is a kind of date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table purchase_visit_reminders;
    drop table purchase_visits;
    delete from purchase_activities
      where kind in ('visit_added', 'visit_changed', 'visit_moved', 'visit_removed');
  `.execute(db);
}
