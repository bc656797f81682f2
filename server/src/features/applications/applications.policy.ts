import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  loanVendorType,
  type VendorStatus,
  type VendorType,
} from '@threshold/contract/vocabularies';
import { forbidden } from '../../errors.ts';

/*
 * An application belongs to the customer and the broker that it names (`findApplication`). A
 * suspended broker can read no application. Its condition is `buildApplicationAccessCondition` in
 * `db/party-queries.ts`, because relationships between members also use it.
 */

/** @throws forbidden if the broker does not meet `buildApplicationAccessCondition` */
export function requireReadPermission(isReader: boolean): void {
  if (!isReader) throw forbidden(outcomes.loan.suspended);
}

interface Broker {
  readonly status: VendorStatus;
  readonly vendor_type: VendorType | null;
}

/** @throws forbidden for listings other than approved mortgage brokers */
export function requireAcceptingBroker({ status, vendor_type }: Broker): void {
  if (status !== 'approved' || vendor_type !== loanVendorType) {
    throw forbidden(outcomes.loan.no_broker);
  }
}

/** @throws forbidden if the customer or the broker has blocked the other */
export function requireUnblocked(isBlocked: boolean): void {
  if (isBlocked) throw forbidden(outcomes.loan.blocked);
}

/**
 * Times that close a file to the broker: the end of access to this file, the end of access to all
 * files, and the withdrawal. Columns of `application_files as l` and `loan_applications as a`.
 */
export const accessEndColumns = [
  'l.access_ended_at',
  'a.access_ended_at',
  'a.withdrawn_at',
] as const;

/** Whether a broker may still open a file; undefined if the broker never received it. */
type Share = { readonly is_open: boolean } | undefined;

/** True if the broker may open the file. */
export const canOpenFile = (share: Share) => share?.is_open === true;

/** True if the broker could open the file earlier and no longer can. */
export const isFileClosed = (share: Share) => share?.is_open === false;
