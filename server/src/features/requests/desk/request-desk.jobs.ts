import { requestLimits } from '@threshold/contract/texts/request-texts';
import type { Db } from '../../../adapters/database/database.ts';
import { renderRequestMissedMail } from '../../../mail/request-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import { processDueRows } from '../../../queue/rows.ts';
import type { Services } from '../../../services.ts';
import { HOUR_MS, promisedHours } from './clock.policy.ts';
import { advanceRequestOffers } from './offer-turns.ts';
import { buildRequestUrl } from './request-link.ts';
import {
  deleteRequestsBefore,
  listDueRequests,
  listRequestsToMarkMissed,
  lockDueRequest,
  makeRequestsOfUnlistedVendorsDue,
  markRequestMissed,
} from './requests.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'sign'>;

const DAY_MS = 24 * HOUR_MS;

/**
 * Makes offers for requests that are due or whose professional was deleted or suspended. @returns
 * how many requests
 */
export async function offerDueRequests(deps: Deps): Promise<number> {
  const { db } = deps.database;
  const now = deps.now();
  await makeRequestsOfUnlistedVendorsDue(db, now);
  const handOn = async (db: Db, id: string) => {
    const row = await lockDueRequest(db, id, now);
    return row ? advanceRequestOffers(db, deps, row) : false;
  };
  return processDueRows(
    { db, now },
    {
      job: 'hand-on-requests',
      list: (count) => listDueRequests(db, now, count),
      handle: (id) => db.transaction().execute((db) => handOn(db, id)),
    },
  );
}

/** Marks requests without a timely answer as missed and mails their authors. @returns how many */
export function recordMissedRequests(deps: Deps): Promise<number> {
  const { db } = deps.database;
  const now = deps.now();
  const before = new Date(now.getTime() - promisedHours * HOUR_MS);
  const record = async (db: Db, id: string) => {
    const missed = await markRequestMissed(db, id, before, now);
    if (!missed) return false;
    const content = renderRequestMissedMail(missed.name, buildRequestUrl(deps, missed));
    await enqueueMail(db, { recipient: missed.email, ...content });
    return true;
  };
  return processDueRows(
    { db, now },
    {
      job: 'record-missed-requests',
      list: (count) => listRequestsToMarkMissed(db, before, count),
      handle: (id) => db.transaction().execute((db) => record(db, id)),
    },
  );
}

/** Deletes requests after a year, and unconfirmed ones after a month. @returns how many */
export function deleteOldRequests({ database, now }: Pick<Deps, 'database' | 'now'>) {
  const at = now();
  const createdBefore = new Date(at);
  createdBefore.setUTCMonth(createdBefore.getUTCMonth() - requestLimits.kept_months);
  const unconfirmedBefore = new Date(at.getTime() - requestLimits.unconfirmed_days * DAY_MS);
  return deleteRequestsBefore(database.db, { createdBefore, unconfirmedBefore });
}
