import { requestLimits } from '@threshold/contract/request-limits';
import { requestMissed } from '../../mail/request-mails.ts';
import type { Services } from '../../services.ts';
import { enqueueMail } from '../outbox/outbox.repo.ts';
import { HOUR_MS, promisedHours } from './clock-hours.ts';
import { requestUrl } from './request-link.ts';
import {
  findRequest,
  forgetRequests,
  makeDueWhereGone,
  takeDue,
  takeMissed,
} from './requests.repo.ts';
import { takeTurn } from './take-turn.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'sign'>;

const AT_ONCE = 20;
const DAY_MS = 24 * HOUR_MS;

/**
 * Hands on every request whose clock is due, or that somebody has who cannot answer any more; some in each transaction.
 *
 * @returns how many
 */
export async function handOnRequests(deps: Deps): Promise<number> {
  const { db } = deps.database;
  await makeDueWhereGone(db, deps.now());
  let count = 0;
  for (;;) {
    const taken = await db.transaction().execute(async (db) => {
      const ids = await takeDue(db, deps.now(), AT_ONCE);
      for (const id of ids) {
        const row = await findRequest(db, id);
        if (row) await takeTurn(db, deps, row);
      }
      return ids.length;
    });
    count += taken;
    if (taken < AT_ONCE) return count;
  }
}

/** Records promises that were not kept, and tells the person so. @returns how many */
export function recordMissed(deps: Deps): Promise<number> {
  const now = deps.now();
  const before = new Date(now.getTime() - promisedHours * HOUR_MS);
  return deps.database.db.transaction().execute(async (db) => {
    const missed = await takeMissed(db, before, now);
    for (const { email, name, ...request } of missed) {
      await enqueueMail(db, {
        recipient: email,
        ...requestMissed(name, requestUrl(deps, request)),
      });
    }
    return missed.length;
  });
}

/** After a year figures are left; what nobody confirmed goes after a month. @returns how many went */
export function forgetOldRequests({ database, now }: Pick<Deps, 'database' | 'now'>) {
  const at = now();
  const createdBefore = new Date(at);
  createdBefore.setUTCMonth(createdBefore.getUTCMonth() - requestLimits.kept_months);
  const unconfirmedBefore = new Date(at.getTime() - requestLimits.unconfirmed_days * DAY_MS);
  return forgetRequests(database.db, { createdBefore, unconfirmedBefore });
}
