import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  loanVendorType,
  type VendorStatus,
  type VendorType,
} from '@threshold/contract/vocabularies';
import { forbidden } from '../../errors.ts';

/*
 * An application belongs to the customer and the broker that it names (`findApplication`). A
 * suspended broker reads none: `buildApplicationAccessCondition` in `db/party-queries.ts` has this condition,
 * because relationships between members depend on it.
 */

/** @throws forbidden for a broker without `buildApplicationAccessCondition` */
export function requireReadPermission(isReader: boolean): void {
  if (!isReader) throw forbidden(outcomes.loan.suspended);
}

interface Broker {
  readonly status: VendorStatus;
  readonly vendor_type: VendorType | null;
}

/** Applications go to approved mortgage brokers. @throws forbidden for other listings */
export function requireAcceptingBroker({ status, vendor_type }: Broker): void {
  if (status !== 'approved' || vendor_type !== loanVendorType) {
    throw forbidden(outcomes.loan.no_broker);
  }
}

/** @throws forbidden if either side has blocked the other */
export function requireUnblocked(isBlocked: boolean): void {
  if (isBlocked) throw forbidden(outcomes.loan.blocked);
}

/**
 * Times that close a file to the broker: the end of access to the file, the end of access to all
 * files, and the withdrawal. Columns of `application_files as l` and `loan_applications as a`.
 */
export const closingTimes = ['l.access_ended_at', 'a.access_ended_at', 'a.withdrawn_at'] as const;

/** How a broker received a file: `is_open` until one of the closing times. */
type Share = { readonly is_open: boolean } | undefined;

/** True if the broker may open the file. */
export const canOpenFile = (share: Share) => share?.is_open === true;

/** True if the broker could open the file earlier. */
export const isFileClosed = (share: Share) => share?.is_open === false;
