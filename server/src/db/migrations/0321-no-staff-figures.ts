import { type Kysely, sql } from 'kysely';

/** Decisions of staff are not counted, and queues have no goals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table vetting_days;
    drop table vetting_backlogs;
    drop table vetting_goals;
  `.execute(db);
}
