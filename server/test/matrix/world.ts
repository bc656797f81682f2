import type { MatrixActor } from '@threshold/contract/endpoint';
import { buildCustomer } from '../factories/customer.ts';
import { buildSession } from '../factories/session.ts';
import { buildStaff } from '../factories/staff.ts';
import { buildVendor, buildVendorAccount } from '../factories/vendor.ts';
import type { TestApp } from '../test-app.ts';

/** The member of staff of the matrix who calls; for the calls of others it does not matter which. */
export const staffOf = (actor: MatrixActor) =>
  actor === 'administrator' ? 'administrator' : 'reviewer';

/** Everyone of the matrix with a living session, and what the calls are about. */
export interface World {
  readonly test: TestApp;
  readonly customerId: string;
  readonly vendorId: string;
  /** As the contract's `_id`. */
  readonly ids: Readonly<Record<Exclude<MatrixActor, 'guest'>, string>>;
  readonly tokens: Readonly<Record<MatrixActor, string | undefined>>;
}

/** A fresh set of people: what one call changed must not decide the next. */
export async function buildWorld(test: TestApp): Promise<World> {
  const { db } = test.database;
  const customerId = await buildCustomer(db);
  const otherCustomerId = await buildCustomer(db);
  const vendorId = await buildVendor(db, { status: 'approved', vendor_type: 'Mortgage Broker' });
  const otherVendorId = await buildVendor(db, { status: 'approved' });
  const reviewerId = await buildStaff(db, { role: 'reviewer' });
  const administratorId = await buildStaff(db, { role: 'administrator' });
  const vendorToken = async (id: string) =>
    buildSession(db, { vendor_account_id: await buildVendorAccount(db, { vendor_id: id }) });
  return {
    test,
    customerId,
    vendorId,
    ids: {
      customer: customerId,
      other_customer: otherCustomerId,
      vendor: vendorId,
      other_vendor: otherVendorId,
      reviewer: reviewerId,
      administrator: administratorId,
    },
    tokens: {
      guest: undefined,
      customer: await buildSession(db, { customer_id: customerId }),
      other_customer: await buildSession(db, { customer_id: otherCustomerId }),
      vendor: await vendorToken(vendorId),
      other_vendor: await vendorToken(otherVendorId),
      reviewer: await buildSession(db, { staff_id: reviewerId }),
      administrator: await buildSession(db, { staff_id: administratorId }),
    },
  };
}
