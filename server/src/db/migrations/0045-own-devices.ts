import { type Kysely, sql } from 'kysely';

/** Reviews that came from a browser in which the reviewed vendor itself has signed in; staff see which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column own_device boolean not null default false`.execute(db);
}
