import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { toLocalDateString } from '../../../lib/local-time.ts';
import { createRequestOfferedNews } from '../../../mail/request-mails.ts';
import type { Services } from '../../../services.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { findMatches, lockMatching, type Match } from '../matching/match.repo.ts';
import type { RequestRow } from '../matching/place-of-request.ts';
import {
  computeNextEvaluationTime,
  computeOfferDueTime,
  countOffersToMake,
} from './clock.policy.ts';
import {
  formatRequestPlace,
  type RequestWithOffers,
  readRequestWithOffers,
} from './desk-reader.ts';
import { createOffers, endOffersOfUnlistedVendors, markExpiredOffers } from './offers.repo.ts';
import { setNextEvaluationTime } from './requests.repo.ts';

type OfferDeps = Pick<Services, 'now' | 'publicUrl'>;

/**
 * Evaluates a locked request: ends expired offers, makes new offers and schedules the next
 * evaluation. Idempotent.
 */
export async function advanceRequestOffers(
  db: Db,
  deps: OfferDeps,
  row: RequestRow,
): Promise<void> {
  const now = deps.now();
  await markExpiredOffers(db, row.id, now);
  await endOffersOfUnlistedVendors(db, row.id, now);
  const desk = await readRequestWithOffers(db, row);
  const count = countOffersToMake(desk.facts, now);
  if (count > 0) await offerToNextProfessionals(db, deps, desk, count);
  const { facts } = count > 0 ? await readRequestWithOffers(db, row) : desk;
  await setNextEvaluationTime(db, row.id, computeNextEvaluationTime(facts, now));
}

async function offerToNextProfessionals(
  db: Db,
  deps: OfferDeps,
  { row }: RequestWithOffers,
  count: number,
): Promise<void> {
  const { vendor_type, latitude, longitude, post_code } = row;
  if (!vendor_type || latitude === null || longitude === null || !post_code) return;
  await lockMatching(db, vendor_type);
  const now = deps.now();
  const matches = await findMatches(db, {
    requestId: row.id,
    vendorType: vendor_type,
    place: { latitude, longitude, post_code },
    count,
    now,
    today: toLocalDateString(now),
  });
  await sendOffers(db, deps, row, matches);
}

/** Offers the request to these professionals and notifies them. */
export async function sendOffers(
  db: Db,
  { now, publicUrl }: OfferDeps,
  row: RequestRow,
  chosen: readonly (Omit<Match, 'ground' | 'distance_km'> & {
    readonly ground: Match['ground'] | 'staff';
    readonly distance_km: number | null;
  })[],
): Promise<void> {
  if (chosen.length === 0 || !row.timezone) return;
  const offered_at = now();
  const due_at = computeOfferDueTime(offered_at, row.timezone);
  const made = await createOffers(
    db,
    chosen.map(({ vendor_id, ground, distance_km, reply_hours }) => ({
      id: newId(),
      request_id: row.id,
      vendor_id,
      state: 'open' as const,
      ground,
      distance_km,
      reply_hours,
      offered_at,
      due_at,
    })),
  );
  const recipients = made.flatMap(({ vendor_id }) =>
    vendor_id ? [{ role: 'vendor' as const, id: vendor_id }] : [],
  );
  const about = { place: formatRequestPlace(row), due_at, timezone: row.timezone };
  await notifyRecipients(db, recipients, createRequestOfferedNews(about, publicUrl()), offered_at);
}
