import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Party } from '../../lib/actor.ts';
import { sealedFor } from './chat.policy.ts';
import { type Judged, refusalToSend } from './refusal-to-send.sql.ts';

/** What somebody wants to do: send nothing yet, or this text. */
export interface Sending extends Party {
  /** The text that is to be sent, where it is known. */
  readonly text?: string | undefined;
}

/**
 * Whether the sender may send into the conversation. Undefined where there is none.
 * @param isHeld in a transaction: until its end nothing about the conversation changes any more
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
