import type { Db } from '../../adapters/database/database.ts';
import { handleRows } from '../../queue/rows.ts';
import { endRound, findRound, forgetAlerts, listRounds } from './alerts.repo.ts';
import { type AlertDeps, CONFIRM_DAYS, DAY_MS } from './alerts.service.ts';
import { notifyAlerts } from './notify-alerts.ts';

const KEEP_ENDED_DAYS = 30;

/** Deletes unconfirmed alerts and those that ended long ago. @returns their number */
export function forgetOldAlerts(db: Db, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return forgetAlerts(db, {
    unconfirmedBefore: daysAgo(CONFIRM_DAYS),
    endedBefore: daysAgo(KEEP_ENDED_DAYS),
  });
}

/** Queues the mails about approved listings for open rounds. */
export async function tellAlerts(db: Db, deps: AlertDeps): Promise<void> {
  await handleRows(
    { db, now: deps.now() },
    {
      job: 'tell-alerts',
      list: (count) => listRounds(db, count),
      handle: async (id) => {
        const round = await findRound(db, id);
        if (!round) return false;
        await notifyAlerts(db, deps, id);
        return endRound(db, round);
      },
    },
  );
}
