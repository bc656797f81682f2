import { checkedFieldLabels, checkedFields } from '@threshold/contract/endpoints/listings/vendors';
import { badgeFault } from '@threshold/contract/rules/registers';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { adminMessages } from '@threshold/contract/texts/staff-messages';
import { adminOutcomes } from '@threshold/contract/texts/staff-texts';
import type { Db } from '../../../adapters/database/database.ts';
import type { AskedFields } from '../../../db/listing-tables.ts';
import { conflict, invalid, notFound } from '../../../errors.ts';
import { dayOf } from '../../../lib/local-time.ts';
import { changesApproved, changesRejected, listingNews } from '../../../mail/vetting-mails.ts';
import { notify } from '../../notifications/notifier.ts';
import { recordAct } from '../../staff/audit/audit.repo.ts';
import { readVersion } from '../vendors/own-vendor.ts';
import { dropAsked, findAsked, setServices, updateListing } from '../vendors/profile.repo.ts';
import type { Catalogue } from '../vendors/vendors.repo.ts';
import {
  checkInWords,
  endForeignChecks,
  nameOf,
  refuseForeignWork,
} from '../vetting/vendor-decision.ts';
import { foreignEntries } from '../vetting/vetting.policy.ts';
import {
  addChecks,
  endRecheck,
  type ListingToDecide,
  lockListing,
  type NewCheck,
} from '../vetting/vetting.repo.ts';
import { endWork } from '../vetting/work-locks.repo.ts';
import { servicesAfter } from './profile.policy.ts';

interface Verdict {
  readonly decision: 'approve' | 'reject';
  readonly reason: string | undefined;
  readonly seen_version: string;
  /** Checks that were just made in public registers. */
  readonly checks: readonly NewCheck[];
}

interface Circumstances {
  readonly catalogue: Catalogue;
  readonly now: Date;
  readonly origin: string;
}

/**
 * Decides pending changes and notifies the vendor. Requires a transaction: it locks the listing.
 * @throws not_found · conflict if nothing is pending, or other changes than seen · invalid
 */
export async function applyChangesDecisionAndNotify(
  db: Db,
  by: { readonly id: string },
  vendorId: string,
  verdict: Verdict,
  circumstances: Circumstances,
): Promise<void> {
  const { decision, reason, seen_version, checks } = verdict;
  const { now, origin } = circumstances;
  const listing = await lockListing(db, vendorId);
  if (!listing) throw notFound(outcomes.vendors.unknown);
  const request = await findAsked(db, listing.id);
  if (!request) throw conflict(adminOutcomes.no_changes);
  if ((await readVersion(db, listing)) !== seen_version) {
    throw conflict(adminOutcomes.changed_by_vendor);
  }
  await refuseForeignWork(db, by, listing.id, now);
  const { asked } = request;
  if (decision === 'approve') await makeTrue(db, listing, asked, checks, circumstances);
  else if (!reason) throw invalid({ reason: [adminMessages.reason] });

  await dropAsked(db, listing.id);
  await endWork(db, listing.id);
  await recordAct(db, {
    staff_id: by.id,
    action: 'vendor.changes',
    subject_id: listing.id,
    subject: nameOf(listing),
    details: [
      decision === 'approve' ? 'approved' : 'rejected',
      ...inWords(listing, asked),
      ...checks.map(checkInWords),
    ].join('; '),
    reason: reason ?? null,
    created_at: now,
  });
  const mail =
    decision === 'approve'
      ? changesApproved({ origin, reason: '' })
      : changesRejected({ origin, reason: reason ?? '' });
  await notify(db, [{ role: 'vendor', id: listing.id }], listingNews(mail), now);
}

/** @throws invalid unless a current register entry confirms the changes */
async function makeTrue(
  db: Db,
  listing: ListingToDecide,
  asked: AskedFields,
  checks: readonly NewCheck[],
  { catalogue, now }: Circumstances,
): Promise<void> {
  const { services: _, ...columns } = asked;
  const { vendor_type } = { ...listing, ...columns };
  const fault = badgeFault(vendor_type, checks, dayOf(now));
  const faults = fault ? { checks: [fault] } : foreignEntries(vendor_type, checks);
  if (faults) throw invalid(faults);
  await updateListing(db, listing.id, { ...columns, updated_at: now });
  const current = listing.service_ids;
  await setServices(db, listing.id, current, servicesAfter(catalogue, vendor_type, current, asked));
  await addChecks(db, listing.id, checks);
  await endForeignChecks(db, listing.id, vendor_type, now);
  await endRecheck(db, listing.id);
}

/** Old and new value of each changed field. */
const inWords = (listing: ListingToDecide, asked: AskedFields) =>
  checkedFields
    .filter((field) => field in asked)
    .map(
      (field) =>
        `${checkedFieldLabels[field]}: ${listing[field] || 'nothing'} to ${asked[field] || 'nothing'}`,
    );
