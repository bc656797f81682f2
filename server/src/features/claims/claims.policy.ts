import type { VendorStatus } from '@threshold/contract/vocabularies';

interface Claimant {
  /** Status of the claimant's own listing. */
  readonly status: VendorStatus | null;
  readonly approved_at: Date | null;
}

/**
 * True if the vendor may claim a listing: only while its own one is incomplete and was never
 * public. A public one may have conversations and reviews, and a rejected one must not be
 * abandoned.
 */
export const mayClaim = ({ status, approved_at }: Claimant) =>
  status === 'in_complete' && approved_at === null;

/** True if an accepted claim can move the claimant, whose own profile may be complete by now. */
export const mayMove = ({ status, approved_at }: Claimant) =>
  (status === 'in_complete' || status === 'pending') && approved_at === null;
