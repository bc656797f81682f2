import { outcomes } from '@threshold/contract/texts/outcomes';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { conflict } from '../../../errors.ts';
import { requireVerifiedAddress } from '../../accounts/members/accounts.policy.ts';
import { isClaimable } from '../vendors/vendors.policy.ts';

interface Claimant {
  /** Status of the claimant's own listing. */
  readonly status: VendorStatus | null;
  readonly approved_at: Date | null;
}

/**
 * True while the vendor's own listing is incomplete and was never public: a public one may have
 * conversations and reviews, and a rejected one must not be abandoned.
 */
const canClaim = ({ status, approved_at }: Claimant) =>
  status === 'in_complete' && approved_at === null;

interface Verifiable {
  readonly email_verified_at: Date | null;
}

/** Only accounts with a verified address claim. @throws email_unverified */
export function requireVerifiedClaimant<C extends Verifiable>(claimant: C | undefined): C {
  requireVerifiedAddress(claimant !== undefined && claimant.email_verified_at !== null);
  return claimant;
}

/** @throws conflict if the account may not claim the listing now */
export function requireClaimable(
  claimant: Claimant,
  listing: Parameters<typeof isClaimable>[0],
  { hasOpenClaim }: { readonly hasOpenClaim: boolean },
): void {
  if (!canClaim(claimant)) throw conflict(outcomes.vendors.claim_own_listing);
  if (hasOpenClaim) throw conflict(outcomes.vendors.claim_open);
  if (!isClaimable(listing)) throw conflict(outcomes.vendors.claim_taken);
}

/** True if an accepted claim can move the claimant, whose own profile may be complete by now. */
export const canMoveClaimant = ({ status, approved_at }: Claimant) =>
  (status === 'in_complete' || status === 'pending') && approved_at === null;

/** Columns with the place of the listing's address. */
export const listingPlaceColumns = [
  'city',
  'state',
  'post_code',
  'latitude',
  'longitude',
  'timezone',
] as const;
