import { brand } from '@threshold/contract/brand';
import { pagePaths } from '@threshold/contract/paths';
import type { Db } from '../../../adapters/database/database.ts';
import { alertMatch } from '../../../mail/alert-mails.ts';
import { enqueueMails } from '../../../queue/enqueue-mail.ts';
import type { NewMail } from '../../../queue/mail.repo.ts';
import { attemptRow, handleRows } from '../../../queue/rows.ts';
import { criteriaSchema, describeSearch } from './alert-criteria.ts';
import { areLinksKnown, tokenHashes, unsubscribeLinks } from './alert-links.ts';
import { endRound, findRound, forgetAlerts, listRounds } from './alerts.repo.ts';
import { type AlertDeps, CONFIRM_DAYS, DAY_MS } from './alerts.service.ts';
import {
  alertsToMail,
  findNewcomer,
  matchingAlerts,
  type Newcomer,
  noteNotifications,
  replaceEndToken,
} from './matching-alerts.repo.ts';

const KEEP_ENDED_DAYS = 30;

/** Deletes unconfirmed alerts and those that ended long ago. @returns their number */
export function deleteOldAlerts(db: Db, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return forgetAlerts(db, {
    unconfirmedBefore: daysAgo(CONFIRM_DAYS),
    endedBefore: daysAgo(KEEP_ENDED_DAYS),
  });
}

/** Queues the mails about approved listings for open rounds. */
export async function mailAlerts(db: Db, deps: AlertDeps): Promise<void> {
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

/**
 * Mails all matching alerts in steps with a transaction each; repeats send no duplicates. Must not
 * run in a transaction. @returns number of queued mails
 */
export async function notifyAlerts(db: Db, deps: AlertDeps, vendorId: string): Promise<number> {
  let count = 0;
  for await (const ids of matchingAlerts(db, vendorId)) {
    if (ids.length === 0) continue;
    count += await db.transaction().execute((db) => enqueueMatches(db, deps, vendorId, ids));
  }
  return count;
}

async function enqueueMatches(
  db: Db,
  deps: AlertDeps,
  vendorId: string,
  alertIds: readonly string[],
): Promise<number> {
  const matches = await alertsToMail(db, vendorId, alertIds);
  const vendor = await findNewcomer(db, vendorId);
  if (matches.length === 0 || !vendor) return 0;
  const ids = matches.map(({ id }) => id);
  for (const alert of matches.filter((each) => !areLinksKnown(deps, each))) {
    await replaceEndToken(db, alert.id, tokenHashes(deps, alert.id).unsubscribe_token_hash);
  }
  const noted = await noteNotifications(db, vendorId, ids, deps.now());
  const about = inWords(vendor, deps.publicUrl());
  const mails: NewMail[] = [];
  for (const alert of matches.filter(({ id }) => noted.has(id))) {
    // An alert that cannot be rendered must not block the mails of others.
    const row = { job: 'tell-alerts', id: alert.id };
    const attempt = await attemptRow({ db, now: deps.now() }, row, async () =>
      alertMatch({
        search: describeSearch(criteriaSchema.parse(alert.criteria)),
        vendor: about,
        ...unsubscribeLinks(deps, alert),
      }),
    );
    if (attempt.isDone) mails.push({ recipient: alert.email, ...attempt.result });
  }
  await enqueueMails(db, mails);
  return mails.length;
}

function inWords({ id, name, vendor_type, city, state }: Newcomer, origin: string) {
  const place = [city, state].filter((part) => part !== null).join(' ');
  return {
    name: name || 'A new professional',
    what: `${vendor_type ?? `professional on ${brand.name}`}${place === '' ? '' : ` in ${place}`}`,
    url: `${origin}${pagePaths.vendor(id)}`,
  };
}
