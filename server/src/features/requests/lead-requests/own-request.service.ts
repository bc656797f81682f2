import { mailGroupOf } from '@threshold/contract/rules/text/mail-addresses';
import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  type CloseReason,
  requestLimits,
  requestOutcomes,
} from '@threshold/contract/texts/request-texts';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { notFound, tooMany } from '../../../errors.ts';
import type { Actor, CustomerActor } from '../../../lib/actor.ts';
import { requestReplied } from '../../../mail/request-mails.ts';
import type { Services } from '../../../services.ts';
import { allow } from '../../accounts/attempts/attempt-budgets.ts';
import { findCustomer } from '../../accounts/customers/customers.repo.ts';
import { requireVerified } from '../../accounts/members/verified-member.ts';
import { type AddressSender, senderFor } from '../../accounts/sign-in/address-sender.ts';
import {
  createConversation,
  findConversation,
  findListing,
} from '../../chat/conversations/conversations.repo.ts';
import { storeMessages } from '../../chat/messages/send-batch.repo.ts';
import { notify } from '../../notifications/notifier.ts';
import { placeName } from '../desk/desk-reader.ts';
import { takeTurn } from '../desk/offer-turns.ts';
import { agreeToAnswer, createReply, endOffers, listReplies } from '../desk/offers.repo.ts';
import { removeRequest } from '../desk/removed-requests.ts';
import { setClosed, setConfirmed } from '../desk/requests.repo.ts';
import type { RequestRow } from '../matching/place-of-request.ts';
import { requireOwner, requireReachable, requireUnblocked } from '../requests.policy.ts';
import {
  agreeTo,
  type ProfessionalAnswer,
  professionalAnswer,
  withRequest,
} from './linked-requests.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'sign' | 'scaled'>;

const DAY_SECONDS = 24 * 60 * 60;

/** Confirms a request: starts its clock and makes the first offers. @throws not_found · too_many */
export function confirmRequest(
  deps: Deps,
  link: string,
  caller: { readonly actor: Actor; readonly ip: string },
): Promise<void> {
  return withRequest(deps, link, async (db, row) => {
    if (row.confirmed_at || row.closed_at) return;
    const now = deps.now();
    const since = new Date(now.getTime() - requestLimits.confirmed.days * DAY_SECONDS * 1000);
    const by = await senderFor(db, caller, row.email, since);
    await allowConfirmation(db, deps, row.email, by);
    await setConfirmed(db, row.id, now);
    await takeTurn(db, deps, { ...row, confirmed_at: now });
  });
}

/** Shares the contact details with the author of an answer. @throws not_found · conflict */
export function agree(deps: Deps, link: string, answerId: string): Promise<void> {
  return withRequest(deps, link, async (db, row) => {
    const answer = await professionalAnswer(db, row, answerId);
    await agreeTo(db, deps, row, answer);
  });
}

/** Replies to an answer and shares the contact details. @throws not_found · conflict · too_many */
export function reply(deps: Deps, link: string, answerId: string, text: string): Promise<void> {
  return withRequest(deps, link, async (db, row) => {
    const answer = await professionalAnswer(db, row, answerId);
    const replies = await listReplies(db, [answer.id]);
    if (replies.at(-1)?.body === text) return;
    if (replies.length >= requestLimits.reply.per_answer) {
      throw tooMany(requestOutcomes.too_many_replies, DAY_SECONDS);
    }
    const now = deps.now();
    await createReply(db, answer.id, text, now);
    await agreeToAnswer(db, answer.id, now);
    const to = [{ role: 'vendor' as const, id: answer.vendor_id }];
    await notify(db, to, requestReplied(placeName(row), deps.publicUrl()), now);
  });
}

/** Closes the request and ends its offers. Idempotent. */
export function closeRequest(deps: Deps, link: string, reason: CloseReason): Promise<void> {
  return withRequest(deps, link, async (db, row) => {
    if (row.closed_at) return;
    const now = deps.now();
    await endOffers(db, row.id, 'ended', now);
    await setClosed(db, row.id, reason, now);
  });
}

/** Deletes the texts of a request and its duplicates. */
export const deleteRequest = (deps: Deps, link: string): Promise<void> =>
  withRequest(deps, link, (db, row) => removeRequest(db, deps, row, deps.now()));

/**
 * Counts a confirmation for the network and mail domain, or for the signed-in owner: strangers must
 * not use up the weekly limits of professionals. A refused request stays unconfirmed. @throws
 * too_many
 */
async function allowConfirmation(
  db: Db,
  { sign, scaled, now }: Pick<Services, 'sign' | 'scaled' | 'now'>,
  email: string,
  { isOwner, network }: AddressSender,
): Promise<void> {
  const { days, per_network, per_mail } = requestLimits.confirmed;
  const seconds = days * 24 * 60 * 60;
  const count = (scope: string, limit: number, subject: string) =>
    allow(
      db,
      { scope, limit: scaled(limit), seconds },
      sign(`${scope}:${subject}`),
      now(),
      requestOutcomes.too_many_confirmed,
    );
  // Others in the same network or mail domain do not use up the limit of an older account.
  if (isOwner) return count('confirmed_requests_own', per_mail, email);
  await count('confirmed_requests_network', per_network, network);
  await count('confirmed_requests_mail', per_mail, mailGroupOf(email));
}

/**
 * Opens the chat with a professional who answered, and copies request, answer and replies into it,
 * once. Requires the verified address of the request, because links are forwarded. @throws
 * not_found · forbidden · email_unverified · conflict
 */
export function talk(deps: Deps, actor: CustomerActor, link: string, answerId: string) {
  return withRequest(deps, link, async (db, row) => {
    await requireSameAddress(db, actor, row);
    const answer = await professionalAnswer(db, row, answerId);
    requireReachable(await findListing(db, answer.vendor_id));
    await agreeTo(db, deps, row, answer);
    const conversation = await conversationWith(db, actor, answer.vendor_id, deps.now());
    await writeIn(db, conversation, row, answer);
    return { conversation, vendor: answer.vendor_id };
  });
}

/** @throws forbidden · email_unverified */
async function requireSameAddress(db: Db, actor: CustomerActor, row: RequestRow): Promise<void> {
  requireOwner(await findCustomer(db, actor.id), row);
  await requireVerified(db, actor);
}

async function conversationWith(db: Db, actor: CustomerActor, vendor_id: string, now: Date) {
  await createConversation(db, newId(), { customer_id: actor.id, vendor_id }, now);
  const found = await findConversation(db, vendor_id, actor);
  if (!found) throw notFound(outcomes.account.user_unknown);
  requireUnblocked(found);
  return found.id;
}

/** Copies the texts with deterministic ids, so that none is stored twice. */
async function writeIn(
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
