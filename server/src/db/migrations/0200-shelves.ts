import { type Kysely, sql } from 'kysely';

/**
 * Where each side keeps a conversation. Of no index: an update of a conversation is to stay within its page of the table, and
 * a list sorts the conversations of one member.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversations
      add column customer_shelf text not null default 'inbox'
        check (customer_shelf in ('pinned', 'inbox', 'archived')),
      add column vendor_shelf text not null default 'inbox'
        check (vendor_shelf in ('pinned', 'inbox', 'archived'));
  `.execute(db);
}
