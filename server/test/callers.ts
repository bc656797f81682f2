import { newId } from '#src/db/new-id.ts';
import { buildCustomer } from './factories/customer.ts';
import { buildSession } from './factories/session.ts';
import { buildVendor, buildVendorAccount } from './factories/vendor.ts';
import type { TestApp } from './test-app.ts';

/** Creates a signed-in customer. */
export async function customerCaller(
  { database: { db }, as }: TestApp,
  overrides: Parameters<typeof buildCustomer>[1] = {},
) {
  const email = `${newId()}@customers.example`;
  const id = await buildCustomer(db, { email, ...overrides });
  return { id, email, caller: as(await buildSession(db, { customer_id: id })) };
}

/** Creates a signed-in vendor with an approved listing. */
export async function vendorCaller(
  { database: { db }, as }: TestApp,
  overrides: Parameters<typeof buildVendor>[1] = {},
) {
  const id = await buildVendor(db, overrides);
  const email = `${newId()}@vendors.example`;
  const vendor_account_id = await buildVendorAccount(db, { vendor_id: id, email });
  return { id, email, caller: as(await buildSession(db, { vendor_account_id })) };
}
