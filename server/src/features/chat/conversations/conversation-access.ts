import type { Prospect } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { AppError, notFound } from '../../../errors.ts';
import type { MemberActor, MemberRef } from '../../../lib/actor.ts';
import type { Services } from '../../../services.ts';
import { consumeBudget } from '../../accounts/attempts/attempt-budgets.ts';
import { requireVerifiedMember } from '../../accounts/members/verified-member.ts';
import { otherRole, type Parties, partyId } from '../../accounts/relationships/parties.ts';
import { hasRelationship } from '../../accounts/relationships/relationships.repo.ts';
import { markPageNotificationsRead } from '../../notifications/notifications.repo.ts';
import { refusals, requireRelationship, requireWritableListing } from '../chat.policy.ts';
import { presentConversationSides } from '../chat.presenter.ts';
import { checkSender, type SendAttempt } from '../messages/send-batch.repo.ts';
import {
  type ConversationRow,
  createConversation,
  findConversation,
  findConversationSides,
  findListing,
  markConversationRead,
} from './conversations.repo.ts';

const DAY_SECONDS = 24 * 60 * 60;

type Deps = Pick<Services, 'database' | 'now' | 'scaled'>;

/**
 * Returns the conversation with the other party, or creates it. Vendors can create one only with
 * customers who had dealings with them. @throws email_unverified · not_found · forbidden · too_many
 */
export async function openConversation(deps: Deps, actor: MemberActor, receiverId: string) {
  const { db } = deps.database;
  await requireVerifiedMember(db, actor);
  const parties = await resolveParties(db, actor, receiverId);
  const otherId = partyId(parties, otherRole(actor.role));
  const found = await findConversation(db, otherId, actor);
  if (found) return found;
  await requireMayOpenConversation(db, actor, parties);
  if (actor.role === 'customer') await consumeConversationBudget(deps, actor.id);
  await createConversation(db, newId(), parties, deps.now());
  const made = await findConversation(db, otherId, actor);
  if (!made) throw notFound(outcomes.account.user_unknown);
  return made;
}

/**
 * Returns the existing conversation or, without one, the parties of a new conversation. @throws
 * email_unverified · not_found · forbidden
 */
export async function findConversationOrRecipient(
  { database: { db } }: Pick<Services, 'database'>,
  actor: MemberActor,
  receiverId: string,
): Promise<Prospect> {
  await requireVerifiedMember(db, actor);
  const parties = await resolveParties(db, actor, receiverId);
  const found = await findConversation(db, partyId(parties, otherRole(actor.role)), actor);
  if (found) return { _id: found.id, sides: null };
  await requireMayOpenConversation(db, actor, parties);
  const sides = await findConversationSides(db, parties);
  if (!sides) throw notFound(outcomes.account.user_unknown);
  return { _id: null, sides: presentConversationSides(sides) };
}

/**
 * Requires that the member may write to the other party, in an existing or a new conversation.
 * @throws email_unverified · not_found · forbidden · keys_changed
 */
export async function requireMayWriteTo(
  db: Db,
  actor: MemberActor,
  { receiverId, text }: { readonly receiverId: string; readonly text?: string | undefined },
): Promise<void> {
  await requireVerifiedMember(db, actor);
  const parties = await resolveParties(db, actor, receiverId);
  const found = await findConversation(db, partyId(parties, otherRole(actor.role)), actor);
  if (found) await requireMaySend(db, found.id, { ...actor, text });
  else await requireMayOpenConversation(db, actor, parties);
}

async function resolveParties(
  db: Db,
  { role, id }: Pick<MemberActor, 'role' | 'id'>,
  receiverId: string,
): Promise<Parties> {
  if (role === 'vendor') return { customer_id: receiverId, vendor_id: id };
  // If there is no listing, the id is used unchanged, because the vendor may have deleted the
  // account.
  const listing = await findListing(db, receiverId);
  return { customer_id: id, vendor_id: listing?.id ?? receiverId };
}

async function requireMayOpenConversation(
  db: Db,
  actor: MemberActor,
  parties: Parties,
): Promise<void> {
  if (actor.role === 'vendor') requireRelationship(await hasRelationship(db, parties, 'vendor'));
  else requireWritableListing(await findListing(db, parties.vendor_id));
}

async function consumeConversationBudget(
  { database: { db }, now, scaled }: Deps,
  customerId: string,
) {
  const budget = {
    scope: 'new_conversation',
    limit: scaled(limits.chat.new_conversations_per_day),
    seconds: DAY_SECONDS,
  };
  await consumeBudget(db, budget, customerId, now(), outcomes.chat.too_many_conversations);
}

/**
 * Requires that the sender may send into the conversation. @throws not_found · forbidden ·
 * email_unverified · keys_changed
 */
export async function requireMaySend(
  db: Db,
  conversationId: string,
  sender: SendAttempt,
  options?: { readonly isHeld?: boolean },
): Promise<Parties> {
  const parties = await checkSender(db, conversationId, sender, options);
  if (!parties) throw notFound(outcomes.refusals.not_found);
  const refusal = parties.refusal && refusals[parties.refusal];
  if (refusal) throw new AppError(refusal.code, refusal.sentence);
  return parties;
}

/** Returns the path of a conversation's page for a member of the given role. */
export const buildConversationPath = (role: MemberRole, otherId: string) =>
  `/${role}/inbox/${otherId}`;

/** Records that a member has read up to a position, and marks its notifications as read. */
export async function recordReadPosition(
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
  // Runs both writes at the same time, because the caller waits for both.
  await Promise.all([
    isRead ? undefined : markConversationRead(db, conversation.id, actor.role, position),
    markPageNotificationsRead(db, member, buildConversationPath(actor.role, otherId), now),
  ]);
}
