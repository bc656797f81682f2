import { type Kysely, sql } from 'kysely';

/** What each member sends in a day is counted before it is written. `member_id` is the account's; its row goes with the day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table daily_uploads (
      member_id uuid not null,
      day date not null,
      bytes bigint not null,
      files integer not null,
      tried_bytes bigint not null,
      primary key (member_id, day)
    )`.execute(db);
  await sql`create index daily_uploads_day on daily_uploads (day)`.execute(db);
}
