import type { VendorStatus } from '@threshold/contract/vocabularies';

interface Claimant {
  /** Status of the claimant's own listing. */
  readonly status: VendorStatus | null;
  readonly approved_at: Date | null;
}

/**
 * True while the vendor's own listing is incomplete and was never public: a public one may have
 * conversations and reviews, and a rejected one must not be abandoned.
 */
export const mayClaim = ({ status, approved_at }: Claimant) =>
  status === 'in_complete' && approved_at === null;

/** True if an accepted claim can move the claimant, whose own profile may be complete by now. */
export const mayMove = ({ status, approved_at }: Claimant) =>
  (status === 'in_complete' || status === 'pending') && approved_at === null;

/** Columns with the place of the listing's address. */
export const foundPlaceColumns = [
  'city',
  'state',
  'post_code',
  'latitude',
  'longitude',
  'timezone',
] as const;
