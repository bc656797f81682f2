import type { Db } from '../../adapters/database/database.ts';
import { forgetAlerts } from './alerts.repo.ts';
import { CONFIRM_DAYS, DAY_MS } from './alerts.service.ts';

const KEEP_ENDED_DAYS = 30;

/** Forgets addresses that nobody confirmed and those of ended alerts. @returns how many */
export function forgetOldAlerts(db: Db, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return forgetAlerts(db, {
    unconfirmedBefore: daysAgo(CONFIRM_DAYS),
    endedBefore: daysAgo(KEEP_ENDED_DAYS),
  });
}
