import { mailGroupOf } from '@threshold/contract/mail-groups';
import { requestOutcomes } from '@threshold/contract/outcomes-requests';
import { requestLimits } from '@threshold/contract/request-limits';
import type { CloseReason } from '@threshold/contract/request-words';
import type { Db } from '../../adapters/database/database.ts';
import { tooMany } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { requestReplied } from '../../mail/request-mails.ts';
import type { Services } from '../../services.ts';
import { type AddressSender, senderFor } from '../accounts/address-sender.ts';
import { allow } from '../attempts/allow.ts';
import { notify } from '../notifications/notify.ts';
import { agreeToAnswer, createReply, listReplies } from '../request-desk/answers.repo.ts';
import { endOffers } from '../request-desk/offers.repo.ts';
import { placeName } from '../request-desk/read-desk.ts';
import { removeRequest } from '../request-desk/removed-requests.ts';
import { setClosed, setConfirmed } from '../request-desk/requests.repo.ts';
import { takeTurn } from '../request-desk/take-turn.ts';
import { agreeTo, professionalAnswer, withRequest } from './by-link.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'sign' | 'scaled'>;

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Confirms a request: starts its clock and makes the first offers. Idempotent. @throws not_found ·
 * too_many
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
    const by = await senderFor(db, caller, row.email, since);
    await allowConfirmation(db, deps, row.email, by);
    await setConfirmed(db, row.id, now);
    await takeTurn(db, deps, { ...row, confirmed_at: now });
  });
}

/**
 * Shares name and contact details with the author of an answer. Idempotent. @throws not_found ·
 * conflict
 */
export function agree(deps: Deps, link: string, answerId: string): Promise<void> {
  return withRequest(deps, link, async (db, row) => {
    const answer = await professionalAnswer(db, row, answerId);
    await agreeTo(db, deps, row, answer);
  });
}

/**
 * Replies to an answer and shares the contact details. Repeating the last reply has no effect.
 * @throws not_found · conflict · too_many
 */
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
 * Counts a confirmation for the caller's network and mail domain, or for the signed-in owner of the
 * address. Professionals then receive the request, and a few strangers must not use up their weekly
 * limits. A refused request stays unconfirmed.
 * @throws too_many
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
