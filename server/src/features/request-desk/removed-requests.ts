import { ownMailDomain } from '@threshold/contract/mail-groups';
import type { Db } from '../../adapters/database/database.ts';
import type { Services } from '../../services.ts';
import type { RequestRow } from './request-row.ts';
import { deleteRequestRow, emptyRequest, listRequestsOf } from './requests.repo.ts';

type Deps = Pick<Services, 'sign'>;

const domainText = (domain: string) => `request-domain:${domain}`;

/** How a removed request of that mail domain is found, by any of the keys. */
export const domainDigests = ({ sign }: Deps, domain: string): readonly string[] =>
  sign.all(domainText(domain));

/**
 * Deletes what a person wrote, and the repeats of the request. If professionals had it, its times and offers stay without a
 * name, so that it still counts, and staff can still mark it as spam. In a transaction that holds the request.
 */
export async function removeRequest(
  db: Db,
  { sign }: Deps,
  { id, email, confirmed_at, merged_into }: RequestRow,
  now: Date,
): Promise<void> {
  if (!confirmed_at || merged_into) return deleteRequestRow(db, id);
  const domain = ownMailDomain(email);
  await emptyRequest(db, id, domain === null ? null : sign(domainText(domain)), now);
}

/** The same of all requests of an address. */
export async function removeRequestsOf(
  db: Db,
  deps: Deps,
  email: string,
  now: Date,
): Promise<void> {
  for (const row of await listRequestsOf(db, email)) await removeRequest(db, deps, row, now);
}
