import type { Db } from '../../adapters/database/database.ts';
import { pictureKey } from '../../adapters/pictures/picture-key.ts';
import type { Holder } from '../../lib/holder.ts';
import { presentCustomer } from '../customers/customers.presenter.ts';
import { findCustomer } from '../customers/customers.repo.ts';
import { presentSession } from '../sessions/sessions.presenter.ts';
import { listSessions } from '../sessions/sessions.repo.ts';
import { loadCatalogue } from '../vendors/catalogue.repo.ts';
import { presentOwnVendor } from '../vendors/vendors.presenter.ts';
import { findVendor } from '../vendors/vendors.repo.ts';
import {
  listAlertsOf,
  listChecksOf,
  listHoursOf,
  listLeadRequestsOf,
  listReviewsBy,
  listReviewsOf,
  listViewsOf,
} from './export.repo.ts';
import type { OwnMember } from './own-data.policy.ts';

/** All that is held about somebody: texts by their file names, and stored files by theirs. */
export interface OwnData {
  readonly texts: Readonly<Record<string, unknown>>;
  readonly files: readonly { readonly name: string; readonly key: string }[];
}

/** Collects what is held about a customer or a vendor; undefined when the account is gone. Secrets and hashes stay. */
export function collectOwnData(db: Db, whom: OwnMember, now: Date): Promise<OwnData | undefined> {
  return whom.role === 'customer'
    ? collectCustomer(db, whom.id, now)
    : collectVendor(db, whom.id, whom.accountId, now);
}

async function collectCustomer(db: Db, id: string, now: Date): Promise<OwnData | undefined> {
  const row = await findCustomer(db, id);
  if (!row) return undefined;
  const proved = row.email_verified_at ? row.email : undefined;
  return {
    texts: {
      'account.json': presentCustomer(row),
      'sessions.json': await sessionsOf(db, { column: 'customer_id', id }, now),
      'reviews.json': await listReviewsBy(db, id),
      'search-alerts.json': proved ? await listAlertsOf(db, proved) : [],
      'requests.json': proved ? await listLeadRequestsOf(db, proved) : [],
    },
    files: pictureFile(row.profile_picture),
  };
}

async function collectVendor(
  db: Db,
  id: string,
  accountId: string,
  now: Date,
): Promise<OwnData | undefined> {
  const row = await findVendor(db, id);
  if (!row?.account) return undefined;
  return {
    texts: {
      'account.json': presentOwnVendor(row, await loadCatalogue(db)),
      'sessions.json': await sessionsOf(db, { column: 'vendor_account_id', id: accountId }, now),
      'reviews.json': await listReviewsOf(db, id),
      'checks.json': await listChecksOf(db, id),
      'hours.json': await listHoursOf(db, id),
      'profile-views.json': await listViewsOf(db, id),
    },
    files: pictureFile(row.profile_picture),
  };
}

async function sessionsOf(db: Db, holder: Holder, now: Date) {
  const rows = await listSessions(db, holder, now);
  return rows.map((row) => presentSession(row, ''));
}

const pictureFile = (name: string | null) =>
  name ? [{ name: 'profile-picture.webp', key: pictureKey(name) }] : [];
