import { limits } from '@threshold/contract/limits';
import type { Db } from '../adapters/database/database.ts';
import { countLooks, forgetLooks } from '../features/vendors/profile-views.repo.ts';
import { lastDays, localDay } from '../lib/local-day.ts';
import { type Random, randomFrom } from './prng.ts';

/** On weekends fewer people look. */
const visitorsOn = (day: string, random: Random): number =>
  [0, 6].includes(new Date(day).getUTCDay()) ? random.int(1, 5) : random.int(4, 13);

/** Lets visitors look at a listing on each of the days that its dashboard draws, counted as all looks are. */
export async function lookAtProfile(db: Db, vendorId: string, now: Date): Promise<void> {
  const random = randomFrom('profile views');
  for (const day of lastDays(now, limits.dashboard.view_days)) {
    const looks = Array.from({ length: visitorsOn(day, random) }, (_, visitor) => ({
      vendorId,
      digest: `demo visitor ${visitor}`,
    }));
    await countLooks(db, day, looks, []);
  }
  await forgetLooks(db, localDay(now));
}
