import { type Kysely, sql } from 'kysely';

/** Which earlier backups hold keys that a reset replaced: they are kept for long, since an old code may turn up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table earlier_message_backups add column set_aside_at timestamptz`.execute(db);
}
