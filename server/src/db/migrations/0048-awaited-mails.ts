import { type Kysely, sql } from 'kysely';

/** Mails that somebody waits for before a page go out beside all others, in an order of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox add column is_awaited boolean default false not null;
    create index if not exists outbox_awaited on outbox (next_at, id)
      where is_awaited and sent_at is null and dead_at is null;
  `.execute(db);
}
