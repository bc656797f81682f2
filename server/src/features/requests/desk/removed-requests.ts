import { ownMailDomain } from '@threshold/contract/rules/text/mail-addresses';
import type { Db } from '../../../adapters/database/database.ts';
import type { Services } from '../../../services.ts';
import type { RequestRow } from '../matching/place-of-request.ts';
import { deleteRequestRow, eraseRequestTexts, lockRequestsByEmail } from './requests.repo.ts';

type Deps = Pick<Services, 'sign'>;

const toDomainSigningInput = (domain: string) => `request-domain:${domain}`;

/** Digests with all keys that identify deleted requests of a mail domain. */
export const computeDomainDigests = ({ sign }: Deps, domain: string): readonly string[] =>
  sign.all(toDomainSigningInput(domain));

/**
 * Deletes the texts of a request and its duplicates. If professionals received it, its times and
 * offers remain without personal data, so that it is counted and can be marked as spam. Requires a
 * lock.
 */
export async function removeRequest(
  db: Db,
  { sign }: Deps,
  { id, email, confirmed_at, merged_into }: RequestRow,
  now: Date,
): Promise<void> {
  if (!confirmed_at || merged_into) return deleteRequestRow(db, id);
  const domain = ownMailDomain(email);
  await eraseRequestTexts(db, id, domain === null ? null : sign(toDomainSigningInput(domain)), now);
}

/** Deletes all requests of an address in the same way. */
export async function removeRequestsByEmail(db: Db, deps: Deps, email: string, now: Date) {
  for (const row of await lockRequestsByEmail(db, email)) await removeRequest(db, deps, row, now);
}
