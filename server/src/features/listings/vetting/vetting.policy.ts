import type { FieldErrors } from '@threshold/contract/endpoint';
import {
  type CompletenessField,
  listMissingProfileFields,
} from '@threshold/contract/endpoints/listings/vendors-account';
import { limits } from '@threshold/contract/limits';
import {
  type BadgeEntry,
  badgeFault,
  isRegisterForType,
} from '@threshold/contract/rules/registers';
import { staffMessages } from '@threshold/contract/texts/messages';
import type { VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import { toUtcDateString } from '../../../lib/local-time.ts';
import type { VendorRow } from '../vendors/vendors.repo.ts';
import type { ListingToDecide } from './vetting.repo.ts';

const sentences = staffMessages;

/** Statuses that staff can set. The other statuses result from acts of the vendor. */
const decidedStatuses = ['approved', 'rejected', 'suspended', 'pending'] as const;
export type DecidedStatus = (typeof decidedStatuses)[number];

export const isDecidedStatus = (status: VendorStatus): status is DecidedStatus =>
  decidedStatuses.some((decided) => decided === status);

/** Value in the re-review queue for an expired check. Other values are names of edited fields. */
export const expiredField = 'lapsed';

/** Returns the required fields that are missing in a profile. */
export function findMissingFields(
  row: Omit<
    VendorRow,
    'checks' | 'account' | 'work_experience' | 'reply_hours' | 'silent_since' | 'service_area'
  >,
): CompletenessField[] {
  return listMissingProfileFields({
    ...row,
    work_email: row.work_email ?? '',
    phone_number: row.phone_number ?? '',
    services_provided: row.services_provided ?? '',
    services: row.service_ids,
  });
}

/** Checks on which a decision is based. */
export interface DecisionChecks {
  /** Checks that staff made for this decision. */
  readonly fresh: readonly BadgeEntry[];
  /** Checks that were recorded before and have not expired. */
  readonly living: readonly BadgeEntry[];
}

/** Returns why staff cannot set that status, by field; undefined if they can set it. */
export function findDecisionFaults(
  listing: ListingToDecide,
  { status, reason }: { readonly status: VendorStatus; readonly reason: string | undefined },
  entries: DecisionChecks,
  now: Date,
): FieldErrors | undefined {
  if (!isDecidedStatus(status)) return { status: [sentences.decided_status] };
  if (listing.account === null) return { status: [sentences.unclaimed] };
  if ((status === 'rejected' || status === 'suspended') && !reason) {
    return { reason: [sentences.reason] };
  }
  if (status === 'rejected' || status === 'suspended') return undefined;
  if (listing.status === 'in_complete' || findMissingFields(listing).length > 0) {
    return { status: [sentences.incomplete] };
  }
  return status === 'approved' ? findApprovalFaults(listing, entries, now) : undefined;
}

function findApprovalFaults(
  { account, vendor_type }: ListingToDecide,
  { fresh, living }: DecisionChecks,
  now: Date,
): FieldErrors | undefined {
  if (!account?.email_verified_at) return { status: [sentences.unverified] };
  const fault = badgeFault(vendor_type, [...fresh, ...living], toUtcDateString(now));
  return fault ? { checks: [fault] } : undefined;
}

/** Returns errors for checks in registers of another vendor type; undefined if there are none. */
export function findForeignRegisterFaults(
  type: VendorType | null,
  fresh: readonly BadgeEntry[],
): FieldErrors | undefined {
  const faults = fresh.flatMap(({ register }, at) =>
    isRegisterForType(type, register)
      ? []
      : [[`checks.${at}.register`, [sentences.foreign_register]]],
  );
  return faults.length > 0 ? Object.fromEntries(faults) : undefined;
}

const CLAIM_MS = limits.staff_work.claim_minutes * 60_000;

/** Returns when a work lock that was taken at `since` expires. */
export const computeWorkLockExpiry = (since: Date): Date => new Date(since.getTime() + CLAIM_MS);

/** Returns the cutoff time: work locks that were taken before it have expired. */
export const computeExpiredLockCutoff = (now: Date): Date => new Date(now.getTime() - CLAIM_MS);

interface WorkLock {
  readonly staff_id: string;
  readonly claimed_at: Date;
}

/** True while a member of staff other than `staff` has the work lock. */
export const isLockedByColleague = (
  { staff_id, claimed_at }: WorkLock,
  staff: { readonly id: string },
  now: Date,
): boolean => staff_id !== staff.id && claimed_at > computeExpiredLockCutoff(now);
