import type { Db } from '#src/adapters/database/database.ts';
import { buildVendor } from './vendor.ts';

/** A new listing on a customer's shortlist. @returns its id */
export async function buildShortlisted(
  db: Db,
  customer_id: string,
  overrides: Parameters<typeof buildVendor>[1] = {},
): Promise<string> {
  const vendor_id = await buildVendor(db, overrides);
  await shortlist(db, customer_id, vendor_id);
  return vendor_id;
}

/** A listing that is there, on a customer's shortlist, too. */
export async function shortlist(db: Db, customer_id: string, vendor_id: string): Promise<void> {
  await db
    .insertInto('shortlisted_vendors')
    .values({ customer_id, vendor_id, position: 0 })
    .execute();
}
