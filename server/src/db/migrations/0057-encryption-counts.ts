import { type Kysely, sql } from 'kysely';

/** How often chats are sealed and what browsers met, by day: no row tells of a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table encryption_events (
      day date not null,
      event text not null,
      -- Chrome, Safari and so on, as far as the browser said.
      browser text not null,
      count integer not null check (count > 0),
      primary key (day, event, browser)
    );
    create table sealed_days (
      day date primary key,
      sealed_messages integer not null,
      plain_messages integer not null,
      sealed_chats integer not null,
      plain_chats integer not null
    )
  `.execute(db);
}
