import { isRegisterForType } from '@threshold/contract/rules/registers';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import type { Db } from '../../../adapters/database/database.ts';
import { conflict, invalidInput, notFound } from '../../../errors.ts';
import { getListingName } from '../../../lib/person.ts';
import { createListingNews, renderVendorDecisionMail } from '../../../mail/vetting-mails.ts';
import { cancelOpenCalls } from '../../calls/booking/call-news.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { requestAlertRound } from '../../search/alerts/alerts.repo.ts';
import type { AlertDeps } from '../../search/alerts/alerts.service.ts';
import { recordAct } from '../../staff/audit/audit.repo.ts';
import { readListingVersion } from '../vendors/own-vendor.ts';
import {
  findDecisionFaults,
  findForeignRegisterFaults,
  isDecidedStatus,
  isLockedByColleague,
} from './vetting.policy.ts';
import {
  addChecks,
  endRecheck,
  type ListingToDecide,
  listActiveChecks,
  lockListing,
  markCheckExpired,
  type NewCheck,
  recordStatusDecision,
  setAccountReleasedAt,
} from './vetting.repo.ts';
import { deleteWorkLock, listWorkLocks } from './work-locks.repo.ts';

export interface VendorDecision {
  readonly status: VendorStatus;
  /** Text to the vendor for a rejection or suspension; otherwise a note for the audit log. */
  readonly reason: string | undefined;
  /** Checks that staff just made in public registers for this decision. */
  readonly checks: readonly NewCheck[];
  /** Status that the member of staff saw; undefined if not sent. */
  readonly seen: VendorStatus | undefined;
  /** Version of the listing that staff saw. Another version cannot be approved. */
  readonly seen_version?: string | undefined;
  /** Status of the listing when the request arrived, before it was locked. */
  readonly found: VendorStatus | undefined;
}

/** The member of staff who decides; null if a job or script decides. */
export type Decider = { readonly id: string } | null;

/** Milliseconds after a decision for which other staff are assumed not to have seen it. */
const UNSEEN_MS = 5000;

/**
 * Records a decision of staff. Must run in a transaction: it locks the listing, so that one of two
 * concurrent decisions fails. @returns the listing before the decision @throws not_found · conflict
 * · invalid
 */
export async function applyVendorDecision(
  db: Db,
  by: Decider,
  vendorId: string,
  decision: VendorDecision,
  now: Date,
): Promise<ListingToDecide> {
  const { status, reason, checks } = decision;
  const listing = await lockListing(db, vendorId);
  if (!listing) throw notFound(outcomes.vendors.unknown);
  requireUnchangedStatus(listing, by, decision, now);
  await requireNotLockedByColleague(db, by, listing.id, now);
  const { seen_version } = decision;
  if (
    status === 'approved' &&
    seen_version &&
    seen_version !== (await readListingVersion(db, listing))
  ) {
    throw conflict(staffOutcomes.changed_by_vendor);
  }
  const living = await listActiveChecks(db, listing.id);
  const fault =
    findDecisionFaults(listing, { status, reason }, { fresh: checks, living }, now) ??
    findForeignRegisterFaults(listing.vendor_type, checks);
  if (fault) throw invalidInput(fault);

  await addChecks(db, listing.id, checks);
  if (status === 'approved')
    await expireChecksOfOtherTypes(db, listing.id, listing.vendor_type, now);
  const isBad = status === 'rejected' || status === 'suspended';
  await recordStatusDecision(db, listing.id, {
    status,
    status_reason: isBad ? (reason ?? null) : null,
    decided_by: by?.id ?? null,
    now,
  });
  await endRecheck(db, listing.id);
  await deleteWorkLock(db, listing.id);
  await recordAct(db, {
    staff_id: by?.id ?? null,
    action: 'vendor.status',
    subject_id: listing.id,
    subject: formatListingName(listing),
    details: [`${listing.status} to ${status}`, ...checks.map(formatRegisterCheck)].join('; '),
    reason: reason ?? null,
    created_at: now,
  });
  return listing;
}

/**
 * Like `applyVendorDecision`, but also notifies the vendor. A suspension cancels open calls; after
 * an approval, customers with a matching search alert get a mail.
 */
export async function applyVendorDecisionAndNotify(
  db: Db,
  deps: AlertDeps,
  by: Decider,
  vendorId: string,
  decision: VendorDecision,
): Promise<void> {
  const { status, reason } = decision;
  const before = await applyVendorDecision(db, by, vendorId, decision, deps.now());
  if (before.account && before.status !== status && isDecidedStatus(status)) {
    const mail = renderVendorDecisionMail(status, {
      reason: reason ?? '',
      origin: deps.publicUrl(),
    });
    await notifyRecipients(
      db,
      [{ role: 'vendor', id: before.id }],
      createListingNews(mail),
      deps.now(),
    );
  }
  if (status === 'suspended' && before.status === 'approved') {
    const origin = deps.publicUrl();
    const party = { role: 'vendor', id: before.id } as const;
    await cancelOpenCalls(db, party, { what: 'suspended', origin, now: deps.now() });
  }
  if (status === 'approved' && before.status !== 'approved') {
    await requestAlertRound(db, before.id, deps.now());
  }
}

function requireUnchangedStatus(
  listing: ListingToDecide,
  by: Decider,
  { status, seen, found }: VendorDecision,
  now: Date,
): void {
  const { decided_at, decided_by, decided_status, decided_by_email } = listing;
  const isAgain = listing.status === status && status !== 'approved';
  const isOutdated = (seen ?? found ?? listing.status) !== listing.status;
  const isUnseen =
    by !== null &&
    decided_by !== null &&
    decided_by !== by.id &&
    decided_at !== null &&
    now.getTime() - decided_at.getTime() < UNSEEN_MS;
  if (!isAgain && !isOutdated && (seen !== undefined || !isUnseen)) return;
  throw conflict(
    decided_by_email && decided_status === listing.status
      ? staffOutcomes.decided(`The status ${listing.status}`, decided_by_email)
      : staffOutcomes.changed(listing.status),
  );
}

/** Returns the name of a listing for texts to staff. */
export const formatListingName = (
  listing: Pick<ListingToDecide, 'business_name' | 'full_name' | 'id'>,
) => getListingName(listing) || listing.id;

/** Formats a register entry for the audit log. */
export const formatRegisterCheck = ({ register, number, state, holder, expires_on }: NewCheck) =>
  `${register} ${number}${state ? ` (${state})` : ''}, ${holder}${expires_on ? `, expires ${expires_on}` : ''}`;

/** Ends checks in registers that are not for `type`, the listing's current vendor type. */
export async function expireChecksOfOtherTypes(
  db: Db,
  vendorId: string,
  type: VendorType | null,
  now: Date,
): Promise<void> {
  for (const { id, register } of await listActiveChecks(db, vendorId)) {
    if (isRegisterForType(type, register)) continue;
    await markCheckExpired(db, id, `${register} is no register of this type of professional.`, now);
  }
}

/** @throws conflict while another member of staff has the work lock of the listing */
export async function requireNotLockedByColleague(
  db: Db,
  by: { readonly id: string } | null,
  vendorId: string,
  now: Date,
): Promise<void> {
  if (!by) return;
  const [claim] = await listWorkLocks(db, [vendorId]);
  if (claim && isLockedByColleague(claim, by, now))
    throw conflict(staffOutcomes.checked_by(claim.name));
}

/**
 * Allows the owner of a suspended listing to delete the account. Idempotent; must run in a
 * transaction. @throws not_found · conflict if the listing is not suspended or has no account
 */
export async function allowVendorAccountDeletion(
  db: Db,
  staff: { readonly id: string },
  vendorId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const listing = await lockListing(db, vendorId);
  if (!listing) throw notFound(outcomes.vendors.unknown);
  if (listing.status !== 'suspended' || !listing.account) {
    throw conflict(staffOutcomes.not_suspended);
  }
  if (listing.released_at) return;
  await setAccountReleasedAt(db, listing.id, now);
  await recordAct(db, {
    staff_id: staff.id,
    action: 'vendor.release',
    subject_id: listing.id,
    subject: formatListingName(listing),
    details: 'The owner may delete the account',
    reason,
    created_at: now,
  });
}
