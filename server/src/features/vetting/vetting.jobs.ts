import { isCurrentEntry } from '@threshold/contract/rules/registers';
import type { Db } from '../../adapters/database/database.ts';
import { dayOf } from '../../lib/local-time.ts';
import { handleRows } from '../../queue/rows.ts';
import type { Services } from '../../services.ts';
import { lapseChecks } from './lapse-checks.ts';
import { type LivingCheck, listVendorsToLapse } from './vetting.repo.ts';

/** Removes badges with expired licences and notifies vendors and staff. Returns their number. */
export async function lapseExpiredChecks({
  database: { db },
  now,
  publicUrl,
  opsUrl,
}: Pick<Services, 'database' | 'now' | 'publicUrl' | 'opsUrl'>): Promise<number> {
  const today = now();
  const reasonOf = (check: LivingCheck) =>
    isCurrentEntry(check, dayOf(today))
      ? undefined
      : `The entry ${check.number} in ${check.register} ran out on ${check.expires_on}.`;
  const circumstances = { now: today, origin: publicUrl(), opsOrigin: opsUrl() };
  let lost = 0;
  const lapse = async (db: Db, id: string) => {
    const { losesBadge } = await lapseChecks(db, id, reasonOf, circumstances);
    return losesBadge;
  };
  await handleRows(
    { db, now: today },
    {
      job: 'lapse-checks',
      list: (count) => listVendorsToLapse(db, today, count),
      handle: async (id) => {
        if (await db.transaction().execute((db) => lapse(db, id))) lost += 1;
      },
    },
  );
  return lost;
}
