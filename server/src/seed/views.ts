import { figureWeeks, type ViewSource } from '@threshold/contract/endpoints/listings/figures';
import type { Db } from '../adapters/database/database.ts';
import { countLooks, forgetLooks, type Look } from '../features/vendors/profile-views.repo.ts';
import { lastDays, localDay } from '../lib/local-time.ts';
import type { Listing } from './listing.ts';
import { type Random, randomFrom } from './random.ts';

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

/** Number of visitors on a day; fewer at weekends. */
const visitorsOn = (day: string, random: Random): number =>
  isWeekend(day) ? random.int(1, 5) : random.int(4, 13);

/** Referrers with their relative frequency. */
const sources: readonly ViewSource[] = ['search', 'search', 'search', 'place', 'link', 'other'];
const DAYS = figureWeeks * 7;
/**
 * Days between two days with views of the other listings; the demo professional has views daily.
 */
const OTHERS_EVERY = 7;

/** Adds visitors of a listing on each charted day, counted as real views are. */
export async function lookAtProfile(db: Db, vendorId: string, now: Date): Promise<void> {
  const random = randomFrom('profile views');
  for (const day of lastDays(now, DAYS)) {
    const looks = Array.from(
      { length: visitorsOn(day, random) },
      (_, visitor): Look => ({
        vendorId,
        digest: `demo visitor ${visitor}`,
        source: random.pick(sources),
      }),
    );
    await countLooks(db, day, looks, []);
  }
  await forgetLooks(db, localDay(now));
}

/** Adds views of the other approved listings: one day a week has those of the whole week. */
export async function lookAtOthers(db: Db, listings: readonly Listing[], now: Date): Promise<void> {
  const random = randomFrom('views of others');
  const others = listings.filter(({ isDemo, account, vendor }) => {
    return !isDemo && account && vendor.status === 'approved';
  });
  const days = lastDays(now, DAYS).filter((_, at) => at % OTHERS_EVERY === 0);
  for (const day of days) {
    const rows = others.map(({ vendor: { id: vendor_id } }) => {
      const count = random.int(2, 50);
      return { vendor_id, day, count, from_search: Math.floor(count / 2) };
    });
    await db.insertInto('profile_views').values(rows).execute();
  }
}
