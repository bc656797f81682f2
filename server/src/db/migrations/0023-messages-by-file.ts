import { type Kysely, sql } from 'kysely';

/** Most messages have no file, and need no entry among those that have one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages drop constraint messages_file_id_key;
    create unique index messages_by_file on messages (file_id) where file_id is not null;
  `.execute(db);
}
