import type { Access } from './endpoint.ts';
import { idParamsSchema } from './primitives.ts';

/*
 * Access rules that several endpoints share. The authorization matrix is a test that calls every
 * endpoint as every actor and compares the status with the endpoint's rule. 403: the id must be the
 * caller's and is not, or the role is wrong. 404: the object belongs to another account.
 */

/** Response header: the token is no longer valid, so the caller was treated as a guest. */
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

const noAccess = {
  guest: 401,
  customer: 403,
  other_customer: 403,
  vendor: 403,
  other_vendor: 403,
  reviewer: 403,
  administrator: 403,
} as const satisfies Access;

/** Any signed-in customer, for endpoints that only concern the caller. */
export const anyCustomer = {
  ...noAccess,
  customer: 'allowed',
  other_customer: 'allowed',
} as const satisfies Access;
/** Only the customer whose id is in the request. */
export const customerSelf = { ...noAccess, customer: 'allowed' } as const satisfies Access;
/** Only the customer who owns the object. */
export const owningCustomer = {
  ...noAccess,
  customer: 'allowed',
  other_customer: 404,
} as const satisfies Access;

export const anyVendor = {
  ...noAccess,
  vendor: 'allowed',
  other_vendor: 'allowed',
} as const satisfies Access;
export const vendorSelf = { ...noAccess, vendor: 'allowed' } as const satisfies Access;
export const owningVendor = {
  ...noAccess,
  vendor: 'allowed',
  other_vendor: 404,
} as const satisfies Access;

export const anyMember = {
  ...noAccess,
  customer: 'allowed',
  other_customer: 'allowed',
  vendor: 'allowed',
  other_vendor: 'allowed',
} as const satisfies Access;
/** Only the customer and the vendor of the object: a conversation, booked call or application. */
export const bothParties = {
  ...noAccess,
  customer: 'allowed',
  other_customer: 404,
  vendor: 'allowed',
  other_vendor: 404,
} as const satisfies Access;

/** Any member of staff. */
export const staffOnly = {
  ...noAccess,
  reviewer: 'allowed',
  administrator: 'allowed',
} as const satisfies Access;
/** Only administrators. For staff accounts, exports of the audit log, and register files. */
export const administratorOnly = {
  ...noAccess,
  administrator: 'allowed',
} as const satisfies Access;

/** The customer whose id is in the request, and a vendor who has dealt with this customer. */
export const customerAndTheirVendor = {
  ...noAccess,
  customer: 'allowed',
  vendor: 'allowed',
} as const satisfies Access;
/** Any customer, and a vendor who has dealt with the customer whose id is in the request. */
export const anyCustomerOrTheirVendor = {
  ...anyCustomer,
  vendor: 'allowed',
} as const satisfies Access;

const ownId = { ownParam: 'id', params: idParamsSchema } as const;

/** Settings of endpoints whose path contains a customer's id, which must be the caller's. */
export const customerSelfRoute = { access: customerSelf, ...ownId } as const;
/** Settings of endpoints whose path contains a vendor's id, which must be the caller's. */
export const vendorSelfRoute = { access: vendorSelf, ...ownId } as const;

/** Common settings of endpoints for one object, whose id is in the path. */
export const withId = <const A extends Access>(access: A) => ({ access, params: idParamsSchema });
