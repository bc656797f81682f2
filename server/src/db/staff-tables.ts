import type { AuditAction } from '@threshold/contract/endpoints/staff/overview';
import type { ClaimStatus, RemovalStatus } from '@threshold/contract/vocabularies';
import type { Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of the work of staff. */

/** An action of staff or, if `staff_id` is null, of the server. Rows are only inserted. */
interface AuditLogTable {
  id: string;
  staff_id: string | null;
  action: AuditAction;
  subject_id: string | null;
  subject: string;
  details: Generated<string>;
  reason: string | null;
  created_at: Timestamp;
}

/** The listing that a member of staff is working on. The lock expires after some minutes. */
interface VendorWorkTable {
  vendor_id: string;
  staff_id: string;
  claimed_at: Timestamp;
}

/** Tables of the work of staff, such as the audit log, claims and reports. */
export interface StaffActTables {
  audit_log: AuditLogTable;
  vendor_claims: VendorClaimsTable;
  claim_proofs: ClaimProofsTable;
  removal_requests: RemovalRequestsTable;
  review_reports: ReviewReportsTable;
  register_opt_outs: RegisterOptOutsTable;
  vendor_work: VendorWorkTable;
}

/** A vendor's claim to take over the listing `vendor_id`. */
export interface VendorClaimsTable {
  id: string;
  vendor_id: string;
  account_id: string;
  status: Generated<ClaimStatus>;
  work_email: string | null;
  phone_number: string | null;
  address: string | null;
  reason: string | null;
  decided_by: string | null;
  decided_at: OptionalTimestamp;
  created_at: Timestamp;
}

/** A request by the listed person to remove the listing. `vendor_id` is null after removal. */
export interface RemovalRequestsTable {
  id: string;
  vendor_id: string | null;
  listing_name: string;
  name: string;
  email: string;
  reason: string;
  status: Generated<RemovalStatus>;
  decision_reason: string | null;
  decided_by: string | null;
  decided_at: OptionalTimestamp;
  created_at: Timestamp;
}

/** A report of a review. Exactly one of the two columns of the reporter is set. */
export interface ReviewReportsTable {
  id: string;
  /** Null while the review is withdrawn; `withheld_id` then refers to the hidden-review record. */
  review_id: string | null;
  withheld_id: string | null;
  customer_id: string | null;
  vendor_account_id: string | null;
  reason: string;
  created_at: Timestamp;
  /** Time when staff handled the report; null before. */
  closed_at: OptionalTimestamp;
}

/** An entry of a public register for which no listing may be made again. */
interface RegisterOptOutsTable {
  register: string;
  number: string;
  created_at: Timestamp;
}

/** A file that proves a claim. */
interface ClaimProofsTable {
  claim_id: string;
  file_id: string;
}
