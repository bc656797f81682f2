import { requestLimits } from '@threshold/contract/texts/request-texts';
import type { Db } from '../../../adapters/database/database.ts';
import { requestMissed } from '../../../mail/request-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import { handleRows } from '../../../queue/rows.ts';
import type { Services } from '../../../services.ts';
import { HOUR_MS, promisedHours } from './clock.policy.ts';
import { takeTurn } from './offer-turns.ts';
import { requestUrl } from './request-link.ts';
import {
  deleteRequestsBefore,
  listDueRequests,
  listMissed,
  lockDueRequest,
  makeDueWhereGone,
  markMissed,
} from './requests.repo.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'sign'>;

const DAY_MS = 24 * HOUR_MS;

/** Offers due requests, also of professionals who are gone, to the next ones. Returns how many. */
export async function offerDueRequests(deps: Deps): Promise<number> {
  const { db } = deps.database;
  const now = deps.now();
  await makeDueWhereGone(db, now);
  const handOn = async (db: Db, id: string) => {
    const row = await lockDueRequest(db, id, now);
    return row ? takeTurn(db, deps, row) : false;
  };
  return handleRows(
    { db, now },
    {
      job: 'hand-on-requests',
      list: (count) => listDueRequests(db, now, count),
      handle: (id) => db.transaction().execute((db) => handOn(db, id)),
    },
  );
}

/** Marks requests without an answer in time and mails their authors. Returns how many. */
export function recordMissed(deps: Deps): Promise<number> {
  const { db } = deps.database;
  const now = deps.now();
  const before = new Date(now.getTime() - promisedHours * HOUR_MS);
  const record = async (db: Db, id: string) => {
    const missed = await markMissed(db, id, before, now);
    if (!missed) return false;
    const content = requestMissed(missed.name, requestUrl(deps, missed));
    await enqueueMail(db, { recipient: missed.email, ...content });
    return true;
  };
  return handleRows(
    { db, now },
    {
      job: 'record-missed-requests',
      list: (count) => listMissed(db, before, count),
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
