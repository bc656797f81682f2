import type { Db } from '../../adapters/database/database.ts';
import { endRound, listRounds } from './alert-rounds.repo.ts';
import { forgetAlerts } from './alerts.repo.ts';
import { type AlertDeps, CONFIRM_DAYS, DAY_MS } from './alerts.service.ts';
import { notifyAlerts } from './notify-alerts.ts';

const KEEP_ENDED_DAYS = 30;

/** Forgets addresses that nobody confirmed and those of ended alerts. @returns how many */
export function forgetOldAlerts(db: Db, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return forgetAlerts(db, {
    unconfirmedBefore: daysAgo(CONFIRM_DAYS),
    endedBefore: daysAgo(KEEP_ENDED_DAYS),
  });
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
const AT_A_TIME = 100;

/**
 * Tells those who wait of the listings that were approved. One that fails holds up no other, and is tried again next time.
 * @throws the first fault, after all the others were told
 */
export async function tellAlerts(db: Db, deps: AlertDeps): Promise<void> {
  const faults: unknown[] = [];
  let rounds = await listRounds(db, NOBODY, AT_A_TIME);
  while (rounds.length > 0) {
    for (const round of rounds) {
      try {
        await notifyAlerts(db, deps, round.vendor_id);
        await endRound(db, round);
      } catch (fault) {
        faults.push(fault);
      }
    }
    rounds = await listRounds(db, rounds.at(-1)?.vendor_id ?? NOBODY, AT_A_TIME);
  }
  if (faults.length > 0) throw faults[0];
}
