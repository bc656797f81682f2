import { checkedFieldLabels, checkedFields } from '@threshold/contract/endpoints/listings/vendors';
import { badgeFault } from '@threshold/contract/rules/registers';
import { staffMessages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { Db } from '../../../adapters/database/database.ts';
import type { PendingFields } from '../../../db/listing-tables.ts';
import { conflict, invalidInput, notFound } from '../../../errors.ts';
import { toUtcDateString } from '../../../lib/local-time.ts';
import {
  createListingNews,
  renderChangesApprovedMail,
  renderChangesRejectedMail,
} from '../../../mail/vetting-mails.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { recordAct } from '../../staff/audit/audit.repo.ts';
import { readListingVersion } from '../vendors/own-vendor.ts';
import {
  deletePendingChanges,
  findPendingChanges,
  setServices,
  updateListing,
} from '../vendors/profile.repo.ts';
import type { Catalogue } from '../vendors/vendors.repo.ts';
import {
  expireChecksOfOtherTypes,
  formatListingName,
  formatRegisterCheck,
  requireNotLockedByColleague,
} from '../vetting/vendor-decision.ts';
import { findForeignRegisterFaults } from '../vetting/vetting.policy.ts';
import {
  addChecks,
  endRecheck,
  type ListingToDecide,
  lockListing,
  type NewCheck,
} from '../vetting/vetting.repo.ts';
import { deleteWorkLock } from '../vetting/work-locks.repo.ts';
import { computeServicesAfterChanges } from './profile.policy.ts';

interface Verdict {
  readonly decision: 'approve' | 'reject';
  readonly reason: string | undefined;
  readonly seen_version: string;
  /** Checks that staff just made in public registers for this decision. */
  readonly checks: readonly NewCheck[];
}

interface ChangesDecisionContext {
  readonly catalogue: Catalogue;
  readonly now: Date;
  readonly origin: string;
}

/**
 * Decides pending changes and notifies the vendor. Must run in a transaction: it locks the listing.
 * @throws not_found · conflict if nothing is pending or staff saw an older version · invalid
 */
export async function applyChangesDecisionAndNotify(
  db: Db,
  by: { readonly id: string },
  vendorId: string,
  verdict: Verdict,
  circumstances: ChangesDecisionContext,
): Promise<void> {
  const { decision, reason, seen_version, checks } = verdict;
  const { now, origin } = circumstances;
  const listing = await lockListing(db, vendorId);
  if (!listing) throw notFound(outcomes.vendors.unknown);
  const request = await findPendingChanges(db, listing.id);
  if (!request) throw conflict(staffOutcomes.no_changes);
  if ((await readListingVersion(db, listing)) !== seen_version) {
    throw conflict(staffOutcomes.changed_by_vendor);
  }
  await requireNotLockedByColleague(db, by, listing.id, now);
  const { asked } = request;
  if (decision === 'approve')
    await approvePendingChanges(db, listing, asked, checks, circumstances);
  else if (!reason) throw invalidInput({ reason: [staffMessages.reason] });

  await deletePendingChanges(db, listing.id);
  await deleteWorkLock(db, listing.id);
  await recordAct(db, {
    staff_id: by.id,
    action: 'vendor.changes',
    subject_id: listing.id,
    subject: formatListingName(listing),
    details: [
      decision === 'approve' ? 'approved' : 'rejected',
      ...formatFieldChanges(listing, asked),
      ...checks.map(formatRegisterCheck),
    ].join('; '),
    reason: reason ?? null,
    created_at: now,
  });
  const mail =
    decision === 'approve'
      ? renderChangesApprovedMail({ origin, reason: '' })
      : renderChangesRejectedMail({ origin, reason: reason ?? '' });
  await notifyRecipients(db, [{ role: 'vendor', id: listing.id }], createListingNews(mail), now);
}

/** Applies the pending changes. @throws invalid without a current check for the requested type */
async function approvePendingChanges(
  db: Db,
  listing: ListingToDecide,
  asked: PendingFields,
  checks: readonly NewCheck[],
  { catalogue, now }: ChangesDecisionContext,
): Promise<void> {
  const { services: _, ...columns } = asked;
  const { vendor_type } = { ...listing, ...columns };
  const fault = badgeFault(vendor_type, checks, toUtcDateString(now));
  const faults = fault ? { checks: [fault] } : findForeignRegisterFaults(vendor_type, checks);
  if (faults) throw invalidInput(faults);
  await updateListing(db, listing.id, { ...columns, updated_at: now });
  const current = listing.service_ids;
  await setServices(
    db,
    listing.id,
    current,
    computeServicesAfterChanges(catalogue, vendor_type, current, asked),
  );
  await addChecks(db, listing.id, checks);
  await expireChecksOfOtherTypes(db, listing.id, vendor_type, now);
  await endRecheck(db, listing.id);
}

/** Describes the old and new value of each changed field for the audit log. */
const formatFieldChanges = (listing: ListingToDecide, asked: PendingFields) =>
  checkedFields
    .filter((field) => field in asked)
    .map(
      (field) =>
        `${checkedFieldLabels[field]}: ${listing[field] || 'nothing'} to ${asked[field] || 'nothing'}`,
    );
