import type { VendorStatus } from '@threshold/contract/vocabularies';

interface Claimant {
  /** Status of the claimant's own listing. */
  readonly status: VendorStatus | null;
  readonly approved_at: Date | null;
}

/**
 * Whether somebody may claim a listing beside their own: while it is unfinished, and nobody has met it. One that was
 * public once has conversations and reviews, and one that staff refused is not to be left behind.
 */
export const mayClaim = ({ status, approved_at }: Claimant) =>
  status === 'in_complete' && approved_at === null;

/** Whether an accepted claim can move the claimant: the own profile may have been finished in the meantime. */
export const mayMove = ({ status, approved_at }: Claimant) =>
  (status === 'in_complete' || status === 'pending') && approved_at === null;
