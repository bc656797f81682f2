import { type Kysely, sql } from 'kysely';

/** What a mail is the latest word about: one that waits goes when a later one about the same thing comes for its reader. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox add column topic text;
    create index outbox_waiting_topics on outbox (topic, recipient)
      where topic is not null and sent_at is null and dead_at is null;
  `.execute(db);
}
