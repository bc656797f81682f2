import { type Kysely, sql } from 'kysely';

/** Mails that were given up are counted whenever the metrics are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists outbox_dead on outbox (dead_at) where dead_at is not null`.execute(
    db,
  );
}
