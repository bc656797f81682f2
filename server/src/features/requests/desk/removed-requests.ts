import { ownMailDomain } from '@threshold/contract/rules/text/mail-addresses';
import type { Db } from '../../../adapters/database/database.ts';
import type { Services } from '../../../services.ts';
import type { RequestRow } from '../matching/place-of-request.ts';
import { deleteRequestRow, eraseRequestTexts, lockRequestsByEmail } from './requests.repo.ts';

type Deps = Pick<Services, 'sign'>;

const toDomainSigningInput = (domain: string) => `request-domain:${domain}`;

/**
 * Computes the digests by which deleted requests of a mail domain are found: a digest per signing
 * key, because old requests used old keys.
 */
export const computeDomainDigests = ({ sign }: Deps, domain: string): readonly string[] =>
  sign.all(toDomainSigningInput(domain));

/**
 * Deletes a request with its texts and duplicates. If the request was confirmed and not merged, its
 * times and offers remain without personal data, because it still counts in statistics and staff
 * can mark it as spam. The caller has locked the request.
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

/** Deletes all requests of an email address as `removeRequest` does. */
export async function removeRequestsByEmail(db: Db, deps: Deps, email: string, now: Date) {
  for (const row of await lockRequestsByEmail(db, email)) await removeRequest(db, deps, row, now);
}
