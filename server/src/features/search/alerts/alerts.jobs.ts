import { brand } from '@threshold/contract/brand';
import { pagePaths } from '@threshold/contract/paths';
import type { Db } from '../../../adapters/database/database.ts';
import { renderAlertMatchMail } from '../../../mail/alert-mails.ts';
import { enqueueMails } from '../../../queue/enqueue-mail.ts';
import type { NewMail } from '../../../queue/mail.repo.ts';
import { applyToRows, processDueRows } from '../../../queue/rows.ts';
import { criteriaSchema, describeSearch } from './alert-criteria.ts';
import {
  buildUnsubscribeLinks,
  canRecreateUnsubscribeToken,
  computeTokenHashes,
} from './alert-links.ts';
import {
  deleteAlertRound,
  deleteAlertsBefore,
  findAlertRound,
  listAlertRounds,
} from './alerts.repo.ts';
import { type AlertDeps, CONFIRM_DAYS, DAY_MS } from './alerts.service.ts';
import {
  type AnnouncedVendor,
  findAnnouncedVendor,
  iterateMatchingAlerts,
  listAlertsToMail,
  recordAlertNotifications,
  replaceUnsubscribeToken,
} from './matching-alerts.repo.ts';

const KEEP_ENDED_DAYS = 30;

/** Deletes alerts that are unconfirmed or ended for too many days. @returns their number */
export function deleteOldAlerts(db: Db, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return deleteAlertsBefore(db, {
    unconfirmedBefore: daysAgo(CONFIRM_DAYS),
    endedBefore: daysAgo(KEEP_ENDED_DAYS),
  });
}

/** Queues the alert mails about newly approved listings, for which `alert_rounds` has a row. */
export async function enqueueDueAlertMails(db: Db, deps: AlertDeps): Promise<void> {
  await processDueRows(
    { db, now: deps.now() },
    {
      job: 'tell-alerts',
      list: (count) => listAlertRounds(db, count),
      handle: async (id) => {
        const round = await findAlertRound(db, id);
        if (!round) return false;
        await enqueueAlertMailsAboutVendor(db, deps, id);
        return deleteAlertRound(db, round);
      },
    },
  );
}

/**
 * Queues mails to all alerts that match a vendor. Repeated calls queue no duplicates. Must not run
 * in a transaction, because each step begins one. @returns the number of queued mails @throws if
 * some fail, so that the job retries them
 */
export async function enqueueAlertMailsAboutVendor(
  db: Db,
  deps: AlertDeps,
  vendorId: string,
): Promise<number> {
  let queued = 0;
  let failures = 0;
  for await (const ids of iterateMatchingAlerts(db, vendorId)) {
    if (ids.length === 0) continue;
    const { applied, failed } = await db
      .transaction()
      .execute((db) => enqueueAlertMatches(db, deps, vendorId, ids));
    queued += applied;
    failures += failed;
  }
  if (failures > 0) throw new Error(`alert mails that could not be queued: ${failures}`);
  return queued;
}

async function enqueueAlertMatches(
  db: Db,
  deps: AlertDeps,
  vendorId: string,
  alertIds: readonly string[],
) {
  const matches = await listAlertsToMail(db, vendorId, alertIds);
  const vendor = await findAnnouncedVendor(db, vendorId);
  if (matches.length === 0 || !vendor) return { applied: 0, failed: 0 };
  const now = deps.now();
  const about = describeVendor(vendor, deps.publicUrl());
  // An alert whose mail cannot be rendered or stored must not block the mails of other alerts.
  return applyToRows({ db, now, job: 'tell-alerts' }, matches, async (alerts) => {
    for (const alert of alerts.filter((each) => !canRecreateUnsubscribeToken(deps, each))) {
      const { unsubscribe_token_hash } = computeTokenHashes(deps, alert.id);
      await replaceUnsubscribeToken(db, alert.id, unsubscribe_token_hash);
    }
    const ids = alerts.map(({ id }) => id);
    const noted = await recordAlertNotifications(db, vendorId, ids, now);
    const mails = alerts
      .filter(({ id }) => noted.has(id))
      .map((alert): NewMail => {
        const search = describeSearch(criteriaSchema.parse(alert.criteria));
        const links = buildUnsubscribeLinks(deps, alert);
        const mail = renderAlertMatchMail({ search, vendor: about, ...links });
        return { recipient: alert.email, ...mail };
      });
    await enqueueMails(db, mails);
    return mails.length;
  });
}

function describeVendor({ id, name, vendor_type, city, state }: AnnouncedVendor, origin: string) {
  const place = [city, state].filter((part) => part !== null).join(' ');
  return {
    name: name || 'A new professional',
    what: `${vendor_type ?? `professional on ${brand.name}`}${place === '' ? '' : ` in ${place}`}`,
    url: `${origin}${pagePaths.vendor(id)}`,
  };
}
