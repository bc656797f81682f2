import { outcomes } from '@threshold/contract/outcomes';
import { pagePaths } from '@threshold/contract/pages';
import type { MemberActor, MemberRef } from '../../lib/actor.ts';

/**
 * What differs between the two kinds of account: everything else about signing up and in is written once. The same
 * address may have one of each; they share nothing.
 */
export interface AccountType {
  readonly name: 'customer' | 'vendor';
  /** First segment of the calls and pages. */
  readonly members: 'customers' | 'vendors';
  readonly table: 'customers' | 'vendor_accounts';
  readonly column: MemberRef['column'];
  readonly codeSent: string;
  /** Where a mailed link lets a new password be set. */
  readonly resetLinkPath: string;
  /** Where its sessions are listed and ended. */
  readonly sessionsPath: string;
}

export const customerAccountType: AccountType = {
  name: 'customer',
  members: 'customers',
  table: 'customers',
  column: 'customer_id',
  codeSent: outcomes.codes.customer_sent,
  resetLinkPath: pagePaths.customerResetLink,
  sessionsPath: pagePaths.customerSessions,
};

export const vendorAccountType: AccountType = {
  name: 'vendor',
  members: 'vendors',
  table: 'vendor_accounts',
  column: 'vendor_account_id',
  codeSent: outcomes.codes.vendor_sent,
  resetLinkPath: pagePaths.vendorResetLink,
  sessionsPath: pagePaths.vendorSessions,
};

export const accountTypeOf = ({ role }: Pick<MemberActor, 'role'>): AccountType =>
  role === 'customer' ? customerAccountType : vendorAccountType;
