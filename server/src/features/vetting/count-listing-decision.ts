import type { VendorStatus } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import { countDecision } from '../staff-figures/count-decision.repo.ts';
import { readListingWaits } from '../staff-figures/listing-waits.repo.ts';
import type { ListingToDecide } from './vetting.repo.ts';

/**
 * Counts what a decision about a listing takes from the queues, before it does. What the vendor asks for is decided by
 * itself, and goes on waiting.
 */
export async function countListingDecision(
  db: Db,
  staffId: string,
  listing: ListingToDecide,
  status: VendorStatus,
  now: Date,
): Promise<void> {
  const { papers, lapsed } = await readListingWaits(db, listing.id);
  const { status_since, decided_status } = listing;
  if (listing.status === 'pending' && status !== 'pending' && status_since) {
    const back = decided_status === 'rejected' ? { isApproved: status === 'approved' } : undefined;
    await countDecision(db, staffId, { kind: 'pending', since: status_since, return: back }, now);
  }
  if (papers) await countDecision(db, staffId, { kind: 'recheck', since: papers }, now);
  if (lapsed) await countDecision(db, staffId, { kind: 'lapsed', since: lapsed }, now);
}
