import { pagePaths } from '@threshold/contract/paths';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberActor, MemberRef } from '../../../lib/actor.ts';

/** Differences between customer and vendor accounts. An email address may have one of each. */
export interface AccountType {
  readonly name: 'customer' | 'vendor';
  /** First segment in the paths of API endpoints and pages. */
  readonly members: 'customers' | 'vendors';
  readonly table: 'customers' | 'vendor_accounts';
  readonly column: MemberRef['column'];
  readonly codeSent: string;
  /** Path of the page on which the owner of a mailed reset link sets a new password. */
  readonly resetLinkPath: string;
  /** Path of the page that lists the account's sessions and ends them. */
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

export const getAccountType = ({ role }: Pick<MemberActor, 'role'>): AccountType =>
  role === 'customer' ? customerAccountType : vendorAccountType;

/** Data of a new account. */
export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password_hash: string;
  readonly now: Date;
}
