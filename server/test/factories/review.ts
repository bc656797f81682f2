import type { Insertable } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import type { ReviewsTable } from '#src/db/review-tables.ts';
import { buildCustomer } from './customer.ts';
import { buildVendor } from './vendor.ts';

/** Creates a published review, with a new writer and vendor by default. @returns the id */
export async function buildReview(db: Db, overrides: Partial<Insertable<ReviewsTable>> = {}) {
  const row = {
    id: newId(),
    rating: 5,
    comment: 'Clear answers, and on time.',
    ...overrides,
    customer_id:
      overrides.customer_id === undefined ? await buildCustomer(db) : overrides.customer_id,
    vendor_id: overrides.vendor_id ?? (await buildVendor(db)),
  };
  await db.insertInto('reviews').values(row).execute();
  return row.id;
}
