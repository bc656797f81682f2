import type { FieldErrors } from '@threshold/contract/errors';
import { adminMessages } from '@threshold/contract/messages-admin';
import { type BadgeEntry, badgeFault } from '@threshold/contract/registers';
import { type CompletenessField, missingFromProfile } from '@threshold/contract/vendors-profile';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { dayOf } from '../../lib/day-of.ts';
import type { VendorRow } from '../vendors/vendors.repo.ts';
import type { ListingToDecide } from './vetting.repo.ts';

const sentences = adminMessages;

/** Statuses that staff give; the others are the vendor's own steps. */
export const decidedStatuses = ['approved', 'rejected', 'suspended', 'pending'] as const;
export type DecidedStatus = (typeof decidedStatuses)[number];

export const isDecided = (status: VendorStatus): status is DecidedStatus =>
  decidedStatuses.some((decided) => decided === status);

/** In the queue for a second look: a licence ran out. Anything else there is a field that was edited. */
export const lapsedField = 'lapsed';

/** What the profile still lacks before staff may look at it. */
export function missingOf(
  row: Omit<VendorRow, 'checks' | 'account' | 'work_experience'>,
): CompletenessField[] {
  return missingFromProfile({
    ...row,
    work_email: row.work_email ?? '',
    phone_number: row.phone_number ?? '',
    services_provided: row.services_provided ?? '',
    services: row.service_ids,
  });
}

/** Why staff cannot give the listing that status, by field; undefined when they can. */
export function faultOf(
  listing: ListingToDecide,
  { status, reason }: { readonly status: VendorStatus; readonly reason: string | undefined },
  checks: readonly BadgeEntry[],
  now: Date,
): FieldErrors | undefined {
  if (!isDecided(status)) return { status: [sentences.decided_status] };
  if (listing.account === null) return { status: [sentences.unclaimed] };
  if ((status === 'rejected' || status === 'suspended') && !reason) {
    return { reason: [sentences.reason] };
  }
  if (status === 'rejected' || status === 'suspended') return undefined;
  if (listing.status === 'in_complete' || missingOf(listing).length > 0) {
    return { status: [sentences.incomplete] };
  }
  return status === 'approved' ? faultOfApproval(listing, checks, now) : undefined;
}

function faultOfApproval(
  { account }: ListingToDecide,
  checks: readonly BadgeEntry[],
  now: Date,
): FieldErrors | undefined {
  if (!account?.email_verified_at) return { status: [sentences.unverified] };
  const fault = badgeFault(checks, dayOf(now));
  return fault ? { checks: [fault] } : undefined;
}
