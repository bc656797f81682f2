import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Party } from '../../lib/actor.ts';
import { type Judged, refusalToSend } from './refusal-to-send.sql.ts';

/** Whether the sender may send into the conversation. Undefined where there is none. */
export async function judgeSender(
  db: Db,
  conversationId: string,
  { role, id }: Party,
): Promise<Judged | undefined> {
  const { rows } = await sql<Judged>`
    select c.customer_id, c.vendor_id, ${refusalToSend} as refusal
    from conversations c
    cross join (values (${role}::text, ${id}::uuid)) as s (sender_role, sender_id)
    where c.id = ${conversationId}`.execute(db);
  return rows[0];
}
