import type { declineOfferSchema } from '@threshold/contract/endpoints/requests/request-offers';
import {
  requestLimits,
  requestMessages,
  requestOutcomes,
} from '@threshold/contract/texts/request-texts';
import type { z } from 'zod';
import type { Db } from '../../../adapters/database/database.ts';
import { invalidInput, notFound } from '../../../errors.ts';
import type { VendorActor } from '../../../lib/actor.ts';
import { HOME_ZONE } from '../../../lib/local-time.ts';
import { getDisplayName } from '../../../lib/person.ts';
import {
  createRequestsSuspendedNews,
  renderRequestAnsweredMail,
} from '../../../mail/request-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import { countAttempt } from '../../accounts/attempts/attempts.repo.ts';
import { findVendor } from '../../listings/vendors/vendors.repo.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { hasEnoughAnswers } from '../desk/clock.policy.ts';
import { advanceRequestOffers } from '../desk/offer-turns.ts';
import {
  createAnswer,
  endOpenOffers,
  hasSentText,
  listAnswers,
  recordOfferDecision,
} from '../desk/offers.repo.ts';
import { buildRequestUrl } from '../desk/request-link.ts';
import { computeTextDigest } from '../desk/request-texts.ts';
import { lockRequest, markRequestAnswered } from '../desk/requests.repo.ts';
import type { RequestRow } from '../matching/place-of-request.ts';
import { requireApprovedToAnswer, requireOpenOffer } from '../requests.policy.ts';
import { changeSettings, findVendorOffer, type VendorOfferRow } from './vendor-offers.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'sign'>;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Stores an answer to an offer. A request accepts only three answers, even if more arrive
 * concurrently. @throws not_found · forbidden · conflict · invalid
 */
export async function answerOffer(
  deps: Deps,
  vendor: VendorActor,
  id: string,
  text: string,
): Promise<void> {
  await rejectCopiedAnswer(deps, vendor, id, text);
  await withOffer(deps, vendor, id, async (db, offer, row) => {
    const now = deps.now();
    const listing = requireApprovedToAnswer(await findVendor(db, vendor.id));
    await recordOfferDecision(db, offer.id, { state: 'answered', decided_at: now });
    await createAnswer(db, {
      request_id: row.id,
      offer_id: offer.id,
      vendor_id: vendor.id,
      is_staff: false,
      body: text,
      text_digest: computeTextDigest(text),
      created_at: now,
    });
    await markRequestAnswered(db, row.id, now);
    const { length: answers } = await listAnswers(db, [row.id]);
    if (hasEnoughAnswers(answers)) await endOpenOffers(db, row.id, 'gone', now);
    const url = buildRequestUrl(deps, row);
    const content = renderRequestAnsweredMail(row.name, {
      from: getDisplayName(listing),
      text,
      url,
    });
    await enqueueMail(db, { recipient: row.email, ...content });
    await advanceRequestOffers(db, deps, { ...row, first_answer_at: row.first_answer_at ?? now });
  });
}

/** Declines an offer. In daytime, the next professional gets it. @throws not_found · conflict */
export function declineOffer(
  deps: Deps,
  vendor: VendorActor,
  id: string,
  { reason, note }: z.output<typeof declineOfferSchema>,
): Promise<void> {
  return withOffer(deps, vendor, id, async (db, offer, row) => {
    await recordOfferDecision(db, offer.id, {
      state: 'declined',
      decided_at: deps.now(),
      decline_reason: reason,
      decline_note: note || null,
    });
    await advanceRequestOffers(db, deps, row);
  });
}

/** Runs `act` on an open offer and its locked request. @throws not_found · conflict */
async function withOffer(
  { database, now }: Deps,
  vendor: VendorActor,
  id: string,
  act: (db: Db, offer: VendorOfferRow, row: RequestRow) => Promise<void>,
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const found = await findVendorOffer(db, vendor.id, id);
    const row = found && (await lockRequest(db, found.request_id));
    // Read again under the lock, to see concurrent decisions.
    const offer = row && (await findVendorOffer(db, vendor.id, id));
    if (!offer) throw notFound(requestOutcomes.offer_unknown);
    requireOpenOffer(offer, now());
    await act(db, offer, row);
  });
}

/**
 * Refuses a text that the professional already sent to another request, because such copies only
 * serve to collect contact details. Repeated copies suspend offers to the professional.
 */
async function rejectCopiedAnswer(
  { database: { db }, now, publicUrl }: Deps,
  vendor: VendorActor,
  id: string,
  text: string,
): Promise<void> {
  const offer = await findVendorOffer(db, vendor.id, id);
  if (!offer || !(await hasSentText(db, vendor.id, computeTextDigest(text), offer.request_id)))
    return;
  const { allowed, days, held_days } = requestLimits.copies;
  const budget = { scope: 'copied_answer', limit: allowed - 1, seconds: (days * DAY_MS) / 1000 };
  const at = now();
  const { isAdmitted } = await countAttempt(db, budget, vendor.id, at);
  if (!isAdmitted) {
    const held_until = new Date(at.getTime() + held_days * DAY_MS);
    await db.transaction().execute(async (db) => {
      await changeSettings(db, vendor.id, { held_until });
      await notifyRecipients(
        db,
        [vendor],
        createRequestsSuspendedNews(held_until, HOME_ZONE, publicUrl()),
        at,
      );
    });
  }
  throw invalidInput({ text: [requestMessages.answer_copied] });
}
