import { staffWorkLabels } from '@threshold/contract/admin-figures';
import type { Db } from '../../adapters/database/database.ts';
import { goalMissed } from '../../mail/staff-goal-mails.ts';
import { mailStaff } from '../staff/staff-mail.ts';
import { listGoals, noteMet, noteMissed } from './goals.repo.ts';
import type { Queue } from './queues.repo.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Tells staff of each goal that the longest waiting has passed, once, with its cause: again only after nothing waited longer, or
 * after the goal was set anew.
 *
 * @returns how many goals are missed since now
 */
export async function tellMissedGoals(
  db: Db,
  queues: readonly Queue[],
  now: Date,
  origin: string,
): Promise<number> {
  let count = 0;
  for (const goal of await listGoals(db)) {
    const { hours } = goal;
    const { oldest = null, waiting = 0 } = queues.find(({ kind }) => kind === goal.kind) ?? {};
    const passedAt = oldest && hours !== null && new Date(oldest.getTime() + hours * HOUR_MS);
    if (!passedAt || passedAt >= now) {
      if (goal.missed_since) await noteMet(db, goal);
      continue;
    }
    const isNew = await db.transaction().execute(async (db) => {
      if (!(await noteMissed(db, goal, passedAt))) return false;
      const words = { kind: staffWorkLabels[goal.kind], hours, waiting, since: oldest };
      await mailStaff(db, goalMissed({ ...words, now, origin }));
      return true;
    });
    if (isNew) count += 1;
  }
  return count;
}
