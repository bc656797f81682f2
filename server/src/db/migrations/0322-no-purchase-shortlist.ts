import { type Kysely, sql } from 'kysely';

/** Drops the shortlist of a purchase. The professionals of a purchase stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table purchase_shortlist`.execute(db);
}
