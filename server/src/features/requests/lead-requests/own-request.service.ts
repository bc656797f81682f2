import { brand } from '@threshold/contract/brand';
import { getMailGroupKey } from '@threshold/contract/rules/text/mail-addresses';
import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  type CloseReason,
  requestLimits,
  requestOutcomes,
} from '@threshold/contract/texts/request-texts';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { notFound, tooManyRequests } from '../../../errors.ts';
import type { Actor, CustomerActor } from '../../../lib/actor.ts';
import { renderNewLeadRequestMail } from '../../../mail/lead-request-mails.ts';
import { createRequestRepliedNews } from '../../../mail/request-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import { consumeBudget } from '../../accounts/attempts/attempt-budgets.ts';
import { findCustomer } from '../../accounts/customers/customers.repo.ts';
import { requireVerifiedMember } from '../../accounts/members/verified-member.ts';
import { type AddressSender, resolveAddressSender } from '../../accounts/sign-in/address-sender.ts';
import {
  createConversation,
  findConversation,
  findListing,
} from '../../chat/conversations/conversations.repo.ts';
import { storeMessages } from '../../chat/messages/send-batch.repo.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { formatRequestPlace } from '../desk/desk-reader.ts';
import { advanceRequestOffers } from '../desk/offer-turns.ts';
import { createReply, endOpenOffers, listReplies, markContactShared } from '../desk/offers.repo.ts';
import { removeRequest } from '../desk/removed-requests.ts';
import { markRequestClosed, markRequestConfirmed } from '../desk/requests.repo.ts';
import type { RequestRow } from '../matching/place-of-request.ts';
import {
  requireContactableListing,
  requireRequestOwner,
  requireUnblocked,
} from '../requests.policy.ts';
import {
  type ProfessionalAnswer,
  requireProfessionalAnswer,
  shareContactDetails,
  withRequest,
} from './linked-requests.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'opsUrl' | 'sign' | 'scaled'>;

const DAY_SECONDS = 24 * 60 * 60;
/** Topic of mails to support. They are limited, because many requests may be false. */
const SUPPORT_TOPIC = 'requests';

/**
 * Confirms a request: starts its clock, mails the support address and makes the first offers.
 * @throws not_found · too_many
 */
export function confirmRequest(
  deps: Deps,
  link: string,
  caller: { readonly actor: Actor; readonly ip: string },
): Promise<void> {
  return withRequest(deps, link, async (db, row) => {
    if (row.confirmed_at || row.closed_at) return;
    const now = deps.now();
    const since = new Date(now.getTime() - requestLimits.confirmed.days * DAY_SECONDS * 1000);
    const by = await resolveAddressSender(db, caller, row.email, since);
    await enforceConfirmationLimits(db, deps, row.email, by);
    await markRequestConfirmed(db, row.id, now);
    const notice = renderNewLeadRequestMail(row, deps.opsUrl());
    const to = { recipient: brand.support_email, topic: SUPPORT_TOPIC };
    await enqueueMail(db, { ...to, ...notice }, now);
    await advanceRequestOffers(db, deps, { ...row, confirmed_at: now });
  });
}

/**
 * Shares the visitor's contact details with the professional who wrote an answer. @throws not_found
 * · conflict
 */
export function shareContactWithProfessional(
  deps: Deps,
  link: string,
  answerId: string,
): Promise<void> {
  return withRequest(deps, link, async (db, row) => {
    const answer = await requireProfessionalAnswer(db, row, answerId);
    await shareContactDetails(db, deps, row, answer);
  });
}

/** Sends a reply with the visitor's contact details. @throws not_found · conflict · too_many */
export function replyToAnswer(
  deps: Deps,
  link: string,
  answerId: string,
  text: string,
): Promise<void> {
  return withRequest(deps, link, async (db, row) => {
    const answer = await requireProfessionalAnswer(db, row, answerId);
    const replies = await listReplies(db, [answer.id]);
    if (replies.at(-1)?.body === text) return;
    if (replies.length >= requestLimits.reply.per_answer) {
      throw tooManyRequests(requestOutcomes.too_many_replies, DAY_SECONDS);
    }
    const now = deps.now();
    await createReply(db, answer.id, text, now);
    await markContactShared(db, answer.id, now);
    const to = [{ role: 'vendor' as const, id: answer.vendor_id }];
    await notifyRecipients(
      db,
      to,
      createRequestRepliedNews(formatRequestPlace(row), deps.publicUrl()),
      now,
    );
  });
}

/** Closes the request and ends its offers. Idempotent. */
export function closeRequest(deps: Deps, link: string, reason: CloseReason): Promise<void> {
  return withRequest(deps, link, async (db, row) => {
    if (row.closed_at) return;
    const now = deps.now();
    await endOpenOffers(db, row.id, 'ended', now);
    await markRequestClosed(db, row.id, reason, now);
  });
}

/** Deletes the texts of a request and its duplicates. */
export const deleteRequest = (deps: Deps, link: string): Promise<void> =>
  withRequest(deps, link, (db, row) => removeRequest(db, deps, row, deps.now()));

/**
 * Limits confirmations per network and mail domain, so that made-up requests do not use up the
 * weekly limits of professionals. For signed-in owners, limits only per mail domain. A refused
 * request stays unconfirmed. @throws too_many
 */
async function enforceConfirmationLimits(
  db: Db,
  { sign, scaled, now }: Pick<Services, 'sign' | 'scaled' | 'now'>,
  email: string,
  { isOwner, network }: AddressSender,
): Promise<void> {
  const { days, per_network, per_mail } = requestLimits.confirmed;
  const seconds = days * 24 * 60 * 60;
  const count = (scope: string, limit: number, subject: string) =>
    consumeBudget(
      db,
      { scope, limit: scaled(limit), seconds },
      sign(`${scope}:${subject}`),
      now(),
      requestOutcomes.too_many_confirmed,
    );
  const group = getMailGroupKey(email);
  // Signed-in owners of older accounts have a separate limit per mail domain. Strangers cannot use
  // it up.
  if (isOwner) return count('confirmed_requests_own', per_mail, group);
  await count('confirmed_requests_network', per_network, network);
  await count('confirmed_requests_mail', per_mail, group);
}

/**
 * Opens the chat with a professional who answered, and copies request, answer and replies into it,
 * once. Requires an account with the request's verified email, because the link may have been
 * forwarded. @throws not_found · forbidden · email_unverified · conflict
 */
export function openChatFromRequest(
  deps: Deps,
  actor: CustomerActor,
  link: string,
  answerId: string,
) {
  return withRequest(deps, link, async (db, row) => {
    await requireVerifiedRequestOwner(db, actor, row);
    const answer = await requireProfessionalAnswer(db, row, answerId);
    requireContactableListing(await findListing(db, answer.vendor_id));
    await shareContactDetails(db, deps, row, answer);
    const conversation = await openConversationWithVendor(db, actor, answer.vendor_id, deps.now());
    await copyRequestIntoConversation(db, conversation, row, answer);
    return { conversation, vendor: answer.vendor_id };
  });
}

/** Requires a customer with the request's verified email. @throws forbidden · email_unverified */
async function requireVerifiedRequestOwner(
  db: Db,
  actor: CustomerActor,
  row: RequestRow,
): Promise<void> {
  requireRequestOwner(await findCustomer(db, actor.id), row);
  await requireVerifiedMember(db, actor);
}

async function openConversationWithVendor(
  db: Db,
  actor: CustomerActor,
  vendor_id: string,
  now: Date,
) {
  await createConversation(db, newId(), { customer_id: actor.id, vendor_id }, now);
  const found = await findConversation(db, vendor_id, actor);
  if (!found) throw notFound(outcomes.account.user_unknown);
  requireUnblocked(found);
  return found.id;
}

/** Copies request, answer and replies as messages. Derived message ids prevent duplicates. */
async function copyRequestIntoConversation(
  db: Db,
  conversation_id: string,
  row: RequestRow,
  answer: ProfessionalAnswer,
): Promise<void> {
  const shared = { conversation_id, file_id: null };
  const replies = await listReplies(db, [answer.id]);
  const words: readonly { role: 'customer' | 'vendor'; name: string; body: string; at: Date }[] = [
    {
      role: 'customer',
      name: row.id,
      body: row.requirements,
      at: row.confirmed_at ?? row.created_at,
    },
    { role: 'vendor', name: answer.id, body: answer.body, at: answer.created_at },
    ...replies.map(({ id, body, created_at }) => ({
      role: 'customer' as const,
      name: id,
      body,
      at: created_at,
    })),
  ];
  for (const { role, name, body, at } of words) {
    const draft = { ...shared, id: newId(), sender_role: role, body };
    await storeMessages(db, [{ ...draft, client_message_id: `request:${name}` }], at);
  }
}
