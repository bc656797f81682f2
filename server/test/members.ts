import {
  customerAuthEndpoints,
  vendorAuthEndpoints,
} from '@threshold/contract/endpoints/accounts/auth';
import type { PasskeyHolders } from '@threshold/contract/endpoints/accounts/passkeys';
import {
  customerPasskeyEndpoints,
  customerSessionEndpoints,
  customerTwoFactorEndpoints,
  staffPasskeyEndpoints,
  vendorPasskeyEndpoints,
  vendorSessionEndpoints,
  vendorTwoFactorEndpoints,
} from '@threshold/contract/registry';

/** Both kinds of member, for code that differs between them. */
export const bothMembers = ['customers', 'vendors'] as const;
export type Members = (typeof bothMembers)[number];

/**
 * The kind of member in tests of code that both kinds share. Vendors, because only the ids of a
 * vendor's account and listing differ. The access matrix and `both-members.test.ts` check that
 * customers reach the same code.
 */
export const members = 'vendors';

/* The endpoints of customers and vendors differ in paths and `data`, so one type covers both. */
type Auth = typeof customerAuthEndpoints;
export const getAuthEndpoints = (members: Members) =>
  members === 'customers' ? customerAuthEndpoints : (vendorAuthEndpoints as unknown as Auth);
export const getSessionEndpoints = (members: Members) =>
  members === 'customers' ? customerSessionEndpoints : vendorSessionEndpoints;
export const getTwoFactorEndpoints = (members: Members) =>
  members === 'customers' ? customerTwoFactorEndpoints : vendorTwoFactorEndpoints;
export const getPasskeyEndpoints = (holders: PasskeyHolders) =>
  ({
    customers: customerPasskeyEndpoints,
    vendors: vendorPasskeyEndpoints,
    admin: staffPasskeyEndpoints,
  })[holders];
