import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Party } from '../../lib/actor.ts';
import { sealedFor } from './chat.policy.ts';
import { type Judged, refusalToSend } from './refusal-to-send.sql.ts';

/** Sender and intended text. Without a text only the permission to send is checked. */
export interface Sending extends Party {
  /** Text to send, if known. */
  readonly text?: string | undefined;
}

/**
 * Returns whether the sender may send into the conversation; undefined if it does not exist.
 * @param isHeld true to lock the conversation until the transaction ends
 */
export async function judgeSender(
  db: Db,
  conversationId: string,
  { role, id, text = '' }: Sending,
  { isHeld = false }: { readonly isHeld?: boolean } = {},
): Promise<Judged | undefined> {
  const { signed_by, sealed_for } = sealedFor(text);
  const hold = isHeld ? sql`for no key update` : sql``;
  const { rows } = await sql<Judged>`
    select c.customer_id, c.vendor_id, ${refusalToSend} as refusal
    from (select * from conversations where id = ${conversationId} ${hold}) c
    cross join (values (${role}::text, ${id}::uuid, ${signed_by}::text, ${sealed_for}::text))
      as s (sender_role, sender_id, signed_by, sealed_for)`.execute(db);
  return rows[0];
}
