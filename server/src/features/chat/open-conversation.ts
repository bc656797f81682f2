import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { newId } from '../../db/new-id.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { requireVerified } from '../accounts/require-verified.ts';
import { allow } from '../attempts/allow.ts';
import { hasTie } from '../ties/ties.repo.ts';
import {
  type ConversationRow,
  createConversation,
  findConversation,
  findListing,
} from './conversations.repo.ts';
import type { MemberActor, Parties } from './parties.ts';

const DAY_SECONDS = 24 * 60 * 60;

type Means = Pick<Services, 'database' | 'now' | 'scaled'>;

/**
 * The member's conversation with that person, made when there is none yet: by customers with approved vendors, by
 * vendors with customers that they have dealt with.
 *
 * @throws email_unverified · not_found · forbidden · too_many
 */
export async function openConversation(
  means: Means,
  actor: MemberActor,
  receiverId: string,
): Promise<ConversationRow> {
  const { db } = means.database;
  await requireVerified(db, actor);
  const parties =
    actor.role === 'customer'
      ? await partiesForCustomer(means, actor.id, receiverId)
      : { customer_id: receiverId, vendor_id: actor.id };
  const otherId = actor.role === 'customer' ? parties.vendor_id : parties.customer_id;
  const found = await findConversation(db, otherId, actor);
  if (found) return found;
  await requireMayOpen(means, actor, parties);
  await createConversation(db, newId(), parties, means.now());
  const made = await findConversation(db, otherId, actor);
  if (!made) throw notFound(outcomes.account.user_unknown);
  return made;
}

async function partiesForCustomer(
  { database: { db } }: Means,
  customer_id: string,
  vendorId: string,
): Promise<Parties> {
  const listing = await findListing(db, vendorId);
  if (!listing) throw notFound(outcomes.vendors.unknown);
  return { customer_id, vendor_id: listing.id };
}

async function requireMayOpen(
  { database: { db }, now, scaled }: Means,
  actor: MemberActor,
  { customer_id, vendor_id }: Parties,
): Promise<void> {
  if (actor.role === 'vendor') {
    if (!(await hasTie(db, vendor_id, customer_id))) throw forbidden(outcomes.chat.no_tie);
    return;
  }
  const listing = await findListing(db, vendor_id);
  if (listing?.status !== 'approved') throw forbidden(outcomes.vendors.not_approved);
  const budget = {
    scope: 'new_conversation',
    limit: scaled(limits.chat.new_conversations_per_day),
    seconds: DAY_SECONDS,
  };
  await allow(db, budget, customer_id, now(), outcomes.chat.too_many_conversations);
}
