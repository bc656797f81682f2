import { type Kysely, sql } from 'kysely';

/** Removes the counts of sealed messages and of what browsers met. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table encryption_events, sealed_days`.execute(db);
}
