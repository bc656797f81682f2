import { type Kysely, sql } from 'kysely';

/**
 * 'Verified client' stood on reviews whose writer had only opened a conversation, booked a call or sent an application.
 * It stays where both sides had a part in it; of writers who have left nobody can tell any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update reviews r set verified_client = false
    where r.verified_client and r.customer_id is not null
      and not exists (
        select from conversations c where c.vendor_id = r.vendor_id and c.customer_id = r.customer_id
          and exists (select from messages m where m.conversation_id = c.id and m.sender_role = 'customer')
          and exists (select from messages m where m.conversation_id = c.id and m.sender_role = 'vendor'))
      and not exists (
        select from appointments a where a.vendor_id = r.vendor_id and a.customer_id = r.customer_id
          and a.status = 'booked' and a.ends_at <= now())
      and not exists (
        select from loan_applications l where l.vendor_id = r.vendor_id and l.customer_id = r.customer_id
          and l.status <> 'new')
  `.execute(db);
}
