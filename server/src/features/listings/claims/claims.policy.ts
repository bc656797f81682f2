import { outcomes } from '@threshold/contract/texts/outcomes';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { conflict } from '../../../errors.ts';
import { requireVerifiedAddress } from '../../accounts/members/accounts.policy.ts';
import { isClaimable } from '../vendors/vendors.policy.ts';

interface Claimant {
  /** Status of the claimant's own listing; null if the account has no listing. */
  readonly status: VendorStatus | null;
  readonly approved_at: Date | null;
}

/**
 * True while the vendor's own listing is incomplete and was never public. A listing that was public
 * may have conversations and reviews, and vendors must not exchange a rejected listing for another.
 */
const canClaim = ({ status, approved_at }: Claimant) =>
  status === 'in_complete' && approved_at === null;

interface Verifiable {
  readonly email_verified_at: Date | null;
}

/** Requires that the claimant's email address is verified. @throws email_unverified */
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

/** True if an accepted claim can move the account. Its own listing may be pending by then. */
export const canMoveClaimant = ({ status, approved_at }: Claimant) =>
  (status === 'in_complete' || status === 'pending') && approved_at === null;

/** Columns that describe where the street address of a listing is. */
export const listingPlaceColumns = [
  'city',
  'state',
  'post_code',
  'latitude',
  'longitude',
  'timezone',
] as const;
