import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import { type MemberActor, type MemberRef } from '../../lib/actor.ts';
import { markNotificationsAboutRead } from '../notifications/notifications.repo.ts';
import { otherRole, partyId } from '../relationships/parties.ts';
import { type ConversationRow, markRead } from './conversations.repo.ts';

/** The page of a conversation, for the side that reads it. */
export const conversationPage = (role: MemberRole, otherId: string) => `/${role}/inbox/${otherId}`;

/** Notes that a member has read a conversation up to that position; what told of it is read, too. */
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
  // Nobody reads less than before, so most who open a conversation again have nothing to note.
  const isRead = conversation[`${actor.role}_read_position`] >= position;
  // Neither waits for the other: whoever opens a conversation waits for both.
  await Promise.all([
    isRead ? undefined : markRead(db, conversation.id, actor.role, position),
    markNotificationsAboutRead(db, member, conversationPage(actor.role, otherId), now),
  ]);
}
