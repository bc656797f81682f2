import { isCurrentEntry } from '@threshold/contract/registers';
import { dayOf } from '../../lib/day-of.ts';
import type { Services } from '../../services.ts';
import { lapseChecks } from './lapse-checks.ts';
import { listVendorsToLapse } from './vetting.repo.ts';

const AT_A_TIME = 100;

/** Takes the badge from listings whose licence has run out, and tells their vendors and staff. @returns from how many */
export async function lapseExpiredChecks({
  database: { db },
  now,
  publicUrl,
  opsUrl,
}: Pick<Services, 'database' | 'now' | 'publicUrl' | 'opsUrl'>): Promise<number> {
  const today = now();
  let lost = 0;
  for (;;) {
    const ids = await listVendorsToLapse(db, today, AT_A_TIME);
    for (const id of ids) {
      const { losesBadge } = await lapseChecks(
        db,
        id,
        (check) =>
          isCurrentEntry(check, dayOf(today))
            ? undefined
            : `The entry ${check.number} in ${check.register} ran out on ${check.expires_on}.`,
        { now: today, origin: publicUrl(), opsOrigin: opsUrl() },
      );
      if (losesBadge) lost += 1;
    }
    if (ids.length < AT_A_TIME) return lost;
  }
}
