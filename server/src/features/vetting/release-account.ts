import { outcomes } from '@threshold/contract/outcomes';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { Db } from '../../adapters/database/database.ts';
import { conflict, notFound } from '../../errors.ts';
import { recordAct } from '../audit/audit.repo.ts';
import { nameOf } from './vendor-decision.ts';
import { lockListing, setReleased } from './vetting.repo.ts';

/**
 * Allows the owner of a suspended listing to delete the account. Idempotent; requires a
 * transaction.
 * @throws not_found · conflict if the listing is not suspended or has no account
 */
export async function releaseAccount(
  db: Db,
  staff: { readonly id: string },
  vendorId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const listing = await lockListing(db, vendorId);
  if (!listing) throw notFound(outcomes.vendors.unknown);
  if (listing.status !== 'suspended' || !listing.account) {
    throw conflict(adminOutcomes.not_suspended);
  }
  if (listing.released_at) return;
  await setReleased(db, listing.id, now);
  await recordAct(db, {
    staff_id: staff.id,
    action: 'vendor.release',
    subject_id: listing.id,
    subject: nameOf(listing),
    details: 'The owner may delete the account',
    reason,
    created_at: now,
  });
}
