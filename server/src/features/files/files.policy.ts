import { outcomes } from '@threshold/contract/texts/outcomes';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { forbidden } from '../../errors.ts';
import type { Party } from '../../lib/actor.ts';
import { requireTrustedProof } from '../accounts/authenticators/trust.policy.ts';

interface Owned {
  readonly customer_id: string | null;
  readonly vendor_id: string | null;
}

export const isFileOwner = (file: Owned, { role, id }: Party) =>
  (role === 'customer' ? file.customer_id : file.vendor_id) === id;

/** Listing status that professionals need to open files of other members. */
export const trustedStatus: VendorStatus = 'approved';

/** True if the reader needs `trustedStatus` to open files of other members. */
export const needsTrustedStatus = ({ role }: Pick<Party, 'role'>) => role === 'vendor';

interface FileOpenCheck {
  readonly isOwn: boolean;
  /** True if the rule of the file's feature shares the file with the reader. */
  readonly isShared: () => Promise<boolean | undefined>;
  readonly isTrusted: () => Promise<boolean>;
}

/** Reason why the reader may not open the file; undefined if the reader may. */
export async function findFileOpenRefusal({
  isOwn,
  isShared,
  isTrusted,
}: FileOpenCheck): Promise<'not_shared' | 'not_trusted' | undefined> {
  if (isOwn) return undefined;
  if (!(await isShared())) return 'not_shared';
  return (await isTrusted()) ? undefined : 'not_trusted';
}

/** @throws forbidden without two-factor, which private files require */
export function requireTwoFactor(account: { readonly two_factor_enabled: boolean }): void {
  if (!account.two_factor_enabled) throw forbidden(outcomes.twoFactor.needed);
}

/** @throws forbidden until the authenticator is trusted at the time `until` */
export const requireTrustedAuthenticator = (until: Date | undefined) =>
  requireTrustedProof(until, outcomes.twoFactor.files_wait);
