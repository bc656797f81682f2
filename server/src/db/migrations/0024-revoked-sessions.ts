import { type Kysely, sql } from 'kysely';

/** Each process asks every second which sessions somebody has just ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sessions_revoked on sessions (revoked_at) where revoked_at is not null`.execute(
    db,
  );
}
