import { type Kysely, sql } from 'kysely';

/*
 * What two people share stays with the one who stays: conversations with their messages, files and public keys, and a
 * customer's applications with the log of who opened their files. Their rows keep the id of the one who has left, which
 * names nobody any more. A file of a chat whose sender has left has no owner; it goes with its conversation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversations
      drop constraint conversations_customer_id_fkey,
      drop constraint conversations_vendor_id_fkey;
    alter table message_keys
      drop constraint message_keys_customer_id_fkey,
      drop constraint message_keys_vendor_id_fkey;
    alter table loan_applications drop constraint loan_applications_vendor_id_fkey;
    alter table application_openings drop constraint application_openings_vendor_id_fkey;
    alter table files
      drop constraint files_have_one_owner,
      add constraint files_have_one_owner check (
        num_nonnulls(customer_id, vendor_id) = 1 or (kind = 'chat' and num_nonnulls(customer_id, vendor_id) = 0)
      );
  `.execute(db);
}
