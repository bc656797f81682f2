import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { localDay } from '../../../lib/local-time.ts';
import { requestOffered } from '../../../mail/request-mails.ts';
import type { Services } from '../../../services.ts';
import { notify } from '../../notifications/notifier.ts';
import { findMatches, lockMatching, type Match } from '../matching/match.repo.ts';
import type { RequestRow } from '../matching/place-of-request.ts';
import { nextTurnAt, offerDueAt, offersWanted } from './clock.policy.ts';
import { type Desk, placeName, readDesk } from './desk-reader.ts';
import { createOffers, endOffersOfGone, lapseOffers } from './offers.repo.ts';
import { setNextTurn } from './requests.repo.ts';

type TurnDeps = Pick<Services, 'now' | 'publicUrl'>;

/**
 * Evaluates the clock of a locked request: lapses offers, makes new ones, schedules the next turn.
 * Idempotent.
 */
export async function takeTurn(db: Db, deps: TurnDeps, row: RequestRow): Promise<void> {
  const now = deps.now();
  await lapseOffers(db, row.id, now);
  await endOffersOfGone(db, row.id, now);
  const desk = await readDesk(db, row);
  const count = offersWanted(desk.facts, now);
  if (count > 0) await offerToNext(db, deps, desk, count);
  const { facts } = count > 0 ? await readDesk(db, row) : desk;
  await setNextTurn(db, row.id, nextTurnAt(facts, now));
}

async function offerToNext(db: Db, deps: TurnDeps, { row }: Desk, count: number): Promise<void> {
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
    today: localDay(now),
  });
  await makeOffers(db, deps, row, matches);
}

/** Offers the request to these professionals and notifies them. */
export async function makeOffers(
  db: Db,
  { now, publicUrl }: TurnDeps,
  row: RequestRow,
  chosen: readonly (Omit<Match, 'ground' | 'distance_km'> & {
    readonly ground: Match['ground'] | 'staff';
    readonly distance_km: number | null;
  })[],
): Promise<void> {
  if (chosen.length === 0 || !row.timezone) return;
  const offered_at = now();
  const due_at = offerDueAt(offered_at, row.timezone);
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
  const about = { place: placeName(row), due_at, timezone: row.timezone };
  await notify(db, recipients, requestOffered(about, publicUrl()), offered_at);
}
