import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import type { Member } from '../../lib/holder.ts';
import { markNoticesAboutRead } from '../notices/notices.repo.ts';
import { type ConversationRow, markRead } from './conversations.repo.ts';
import { type MemberActor, otherRole, partyId } from './parties.ts';

/** The page of a conversation, for the side that reads it. */
export const conversationPage = (role: MemberRole, otherId: string) => `/${role}/inbox/${otherId}`;

/** Notes that a member has read a conversation up to that position; what told of it is read, too. */
export async function noteRead(
  db: Db,
  actor: MemberActor,
  conversation: Pick<ConversationRow, 'id' | 'customer_id' | 'vendor_id'>,
  position: number,
  now: Date,
): Promise<void> {
  await markRead(db, conversation.id, actor.role, position);
  const member: Member =
    actor.role === 'customer'
      ? { column: 'customer_id', id: actor.id }
      : { column: 'vendor_account_id', id: actor.accountId };
  const otherId = partyId(conversation, otherRole(actor.role));
  await markNoticesAboutRead(db, member, conversationPage(actor.role, otherId), now);
}
