import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import { type MemberActor, type MemberRef } from '../../lib/actor.ts';
import { markNotificationsAboutRead } from '../notifications/notifications.repo.ts';
import { otherRole, partyId } from '../relationships/parties.ts';
import { type ConversationRow, markRead } from './conversations.repo.ts';

/** Returns the page of a conversation for the given side. */
export const conversationPage = (role: MemberRole, otherId: string) => `/${role}/inbox/${otherId}`;

/** Records that a member has read up to a position, and marks its notifications as read. */
export async function noteRead(
  db: Db,
  actor: MemberActor,
  conversation: ConversationRow,
  position: number,
  now: Date,
): Promise<void> {
  const member: MemberRef =
    actor.role === 'customer'
      ? { column: 'customer_id', id: actor.id }
      : { column: 'vendor_account_id', id: actor.accountId };
  const otherId = partyId(conversation, otherRole(actor.role));
  // The read position never decreases, so reopening a conversation usually writes nothing.
  const isRead = conversation[`${actor.role}_read_position`] >= position;
  // Runs both at once, because the caller waits for both.
  await Promise.all([
    isRead ? undefined : markRead(db, conversation.id, actor.role, position),
    markNotificationsAboutRead(db, member, conversationPage(actor.role, otherId), now),
  ]);
}
