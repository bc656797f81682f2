import type { Access } from './endpoint.ts';

/*
 * The stated answers that occur more than once. Each endpoint names one; the authorization matrix calls
 * every endpoint as every actor and compares. 403: the id stands for the caller and is not the caller's,
 * or the role is wrong. 404: the thing is someone else's.
 */

/**
 * Header of an answer to a call whose token is expired, revoked or unknown, at an endpoint that guests may call. The server
 * answered as for a guest; the caller should forget the token.
 */
export const sessionEndedHeader = 'x-session-ended';

export const anyone = {
  guest: 'allowed',
  customer: 'allowed',
  other_customer: 'allowed',
  vendor: 'allowed',
  other_vendor: 'allowed',
  reviewer: 'allowed',
  administrator: 'allowed',
} as const satisfies Access;

const nobody = {
  guest: 401,
  customer: 403,
  other_customer: 403,
  vendor: 403,
  other_vendor: 403,
  reviewer: 403,
  administrator: 403,
} as const satisfies Access;

/** Any signed-in customer; the call has no subject but the caller. */
export const anyCustomer = {
  ...nobody,
  customer: 'allowed',
  other_customer: 'allowed',
} as const satisfies Access;
/** Only the customer whose id the call names. */
export const thatCustomer = { ...nobody, customer: 'allowed' } as const satisfies Access;
/** Only the customer to whom the thing belongs. */
export const owningCustomer = {
  ...nobody,
  customer: 'allowed',
  other_customer: 404,
} as const satisfies Access;

export const anyVendor = {
  ...nobody,
  vendor: 'allowed',
  other_vendor: 'allowed',
} as const satisfies Access;
export const thatVendor = { ...nobody, vendor: 'allowed' } as const satisfies Access;
export const owningVendor = {
  ...nobody,
  vendor: 'allowed',
  other_vendor: 404,
} as const satisfies Access;

export const anyMember = {
  ...nobody,
  customer: 'allowed',
  other_customer: 'allowed',
  vendor: 'allowed',
  other_vendor: 'allowed',
} as const satisfies Access;
/** The customer and the vendor who share the thing (a conversation, a call, an application). */
export const bothParties = {
  ...nobody,
  customer: 'allowed',
  other_customer: 404,
  vendor: 'allowed',
  other_vendor: 404,
} as const satisfies Access;

/** Any member of staff. */
export const staffOnly = {
  ...nobody,
  reviewer: 'allowed',
  administrator: 'allowed',
} as const satisfies Access;
/** Staff who look after staff: accounts, exports of the log, files of registers. */
export const administratorOnly = { ...nobody, administrator: 'allowed' } as const satisfies Access;

/** The customer itself and a vendor that has dealt with it; the call names either of the two. */
export const customerAndTheirVendor = {
  ...nobody,
  customer: 'allowed',
  vendor: 'allowed',
} as const satisfies Access;
/** Any customer; a vendor only towards a customer that it has dealt with. */
export const anyCustomerOrTheirVendor = {
  ...anyCustomer,
  vendor: 'allowed',
} as const satisfies Access;
