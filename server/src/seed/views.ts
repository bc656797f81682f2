import { figureWeeks, type ViewSource } from '@threshold/contract/figures';
import type { Db } from '../adapters/database/database.ts';
import { countTurns } from '../features/figures/count-turns.ts';
import { addToDays, type DaySum } from '../features/figures/figure-turns.repo.ts';
import { countLooks, forgetLooks, type Look } from '../features/vendors/profile-views.repo.ts';
import { lastDays, localDay } from '../lib/local-day.ts';
import type { Listing } from './listing.ts';
import { type Random, randomFrom } from './random.ts';

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

/** On weekends fewer people look. */
const visitorsOn = (day: string, random: Random): number =>
  isWeekend(day) ? random.int(1, 5) : random.int(4, 13);

/** As often as it is named here. */
const sources: readonly ViewSource[] = ['search', 'search', 'search', 'place', 'link', 'other'];
const DAYS = figureWeeks * 7;
/** Of all other listings; a neighbour of the demo professional is looked at less often. */
const OTHERS_EVERY = 7;

/** Lets visitors look at a listing on each day of the weeks that are drawn, counted as all looks are. */
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

/** Lets visitors look at the other approved listings, once a week all of a week's. */
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

/** More than is noted of the demo data at once. */
const ALL = 100_000;

/** Counts what the demo data comes to, and lets the demo professional have had more to do in the weeks before. */
export async function countFigures(db: Db, vendorId: string, now: Date): Promise<void> {
  await countTurns(db, ALL);
  const random = randomFrom('busy days');
  const days = lastDays(now, DAYS).filter((day) => !isWeekend(day));
  await addToDays(
    db,
    days.map((day) => busyDay(vendorId, day, random)),
  );
}

function busyDay(vendor_id: string, day: string, random: Random): DaySum {
  const chats = random.int(0, 2);
  const calls = random.int(0, 1);
  const applications = random.int(0, 1);
  return {
    vendor_id,
    day,
    chats,
    calls,
    applications,
    requests: random.int(0, 1),
    contacts: Math.max(chats, calls, applications),
    clients: random.int(0, Math.max(chats, calls)),
    reviews: 0,
    rating_sum: 0,
    answer_minutes: Array.from({ length: chats }, () => random.int(15, 240)),
  };
}
