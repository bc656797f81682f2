import { type Kysely, sql } from 'kysely';

/** How long vendors take to answer who writes first, as a job measures it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table answer_times (
      vendor_id uuid primary key references vendors (id) on delete cascade,
      reply_hours smallint not null
    );
    -- What customers began, by its time: one row of it for each conversation.
    create index if not exists messages_first on messages (created_at) include (conversation_id)
      where position = 1 and sender_role = 'customer';
  `.execute(db);
}
