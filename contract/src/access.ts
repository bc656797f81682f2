import type { Access } from './endpoint.ts';

/*
 * The stated answers that occur more than once. Each endpoint names one; the authorization matrix calls
 * every endpoint as every actor and compares. 403: the id stands for the caller and is not the caller's,
 * or the role is wrong. 404: the thing is someone else's.
 */

export const anyone: Access = {
  guest: 'allowed',
  customer: 'allowed',
  other_customer: 'allowed',
  vendor: 'allowed',
  other_vendor: 'allowed',
  reviewer: 'allowed',
  administrator: 'allowed',
};

const nobody: Access = {
  guest: 401,
  customer: 403,
  other_customer: 403,
  vendor: 403,
  other_vendor: 403,
  reviewer: 403,
  administrator: 403,
};

/** Any signed-in customer; the call has no subject but the caller. */
export const anyCustomer: Access = { ...nobody, customer: 'allowed', other_customer: 'allowed' };
/** Only the customer whose id the call names. */
export const thatCustomer: Access = { ...nobody, customer: 'allowed' };
/** Only the customer to whom the thing belongs. */
export const owningCustomer: Access = { ...nobody, customer: 'allowed', other_customer: 404 };

export const anyVendor: Access = { ...nobody, vendor: 'allowed', other_vendor: 'allowed' };
export const thatVendor: Access = { ...nobody, vendor: 'allowed' };
export const owningVendor: Access = { ...nobody, vendor: 'allowed', other_vendor: 404 };

export const anyMember: Access = {
  ...nobody,
  customer: 'allowed',
  other_customer: 'allowed',
  vendor: 'allowed',
  other_vendor: 'allowed',
};
/** The customer and the vendor who share the thing (a conversation, a call, an application). */
export const bothParties: Access = {
  ...nobody,
  customer: 'allowed',
  other_customer: 404,
  vendor: 'allowed',
  other_vendor: 404,
};

/** Any member of staff. */
export const staffOnly: Access = { ...nobody, reviewer: 'allowed', administrator: 'allowed' };
/** Staff who look after staff: accounts, exports of the log, files of registers. */
export const administratorOnly: Access = { ...nobody, administrator: 'allowed' };

/** The customer itself, and a vendor that it has dealt with. */
export const customerAndTheirVendor: Access = { ...nobody, customer: 'allowed', vendor: 'allowed' };
/** Whichever member's id the call names. */
export const thatMember: Access = customerAndTheirVendor;
/** Any customer; a vendor only towards a customer that it has dealt with. */
export const anyCustomerOrTheirVendor: Access = { ...anyCustomer, vendor: 'allowed' };
