import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { buildCurrentListingId } from '../../db/listing-queries.ts';
import { isOwnAccount } from '../../db/party-queries.ts';
import { type PageQuery, readPageRows } from '../../db/read-page.ts';
import { getDisplayName } from '../../lib/person.ts';

const selectReviewsWithWriters = (db: Db) =>
  db
    .selectFrom('reviews')
    .leftJoin('customers', 'customers.id', 'reviews.customer_id')
    .select([
      'reviews.id',
      'reviews.vendor_id',
      'reviews.customer_id',
      'customers.first_name',
      'customers.last_name',
      'customers.profile_picture',
      'reviews.rating',
      'reviews.comment',
      'reviews.verified_client',
      'reviews.testimonial_consent',
      'reviews.reply',
      'reviews.replied_at',
      'reviews.created_at',
      'reviews.hidden_at',
    ]);

/** Reads a page of the vendor's published reviews, newest first. `total` is their full count. */
export function listReviews(db: Db, vendorId: string, page: PageQuery, total: number) {
  const published = selectReviewsWithWriters(db)
    .where('vendor_id', '=', vendorId)
    .where('hidden_at', 'is', null);
  return readPageRows(published, page, ['reviews.created_at', 'reviews.id'], total);
}
export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

/** Finds a published or hidden review. */
export function findReview(db: Db, id: string) {
  return selectReviewsWithWriters(db).where('reviews.id', '=', id).executeTakeFirst();
}

/** Finds the customer's published or hidden review of the vendor. */
export function findReviewBy(db: Db, customerId: string, vendorId: string) {
  return selectReviewsWithWriters(db)
    .where('reviews.customer_id', '=', customerId)
    .where('reviews.vendor_id', '=', vendorId)
    .executeTakeFirst();
}

/** Finds the reviewed listing by its current or a former id. */
export function findReviewedListing(db: Db, vendorId: string) {
  return db
    .selectFrom('vendors')
    .select(['id', 'status', 'is_unclaimed', 'review_count', 'google_place_id'])
    .where('id', '=', buildCurrentListingId(vendorId))
    .executeTakeFirst();
}

/** Name of a listing; staff check it before the approval. Undefined if the listing is unknown. */
export async function findVendorName(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('vendors')
    .select(['full_name', 'business_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (row && getDisplayName(row)) || undefined;
}

interface TestimonialQuery {
  readonly limit: number;
  /** Time before which the account of a quoted author must have been created. */
  readonly joinedBefore: Date;
}

/**
 * Lists the newest published reviews of approved vendors by verified clients who agreed to be
 * quoted. Excludes reviews from new accounts, so that an attacker cannot place a text on the
 * landing page.
 */
export function listTestimonials(db: Db, { limit, joinedBefore }: TestimonialQuery) {
  return db
    .selectFrom('reviews')
    .innerJoin('vendors', 'vendors.id', 'reviews.vendor_id')
    .innerJoin('customers', 'customers.id', 'reviews.customer_id')
    .select([
      'reviews.id',
      'reviews.comment',
      'reviews.rating',
      'reviews.created_at',
      'reviews.vendor_id',
      'customers.first_name',
      'customers.last_name',
      'vendors.full_name',
      'vendors.vendor_type',
      'vendors.city',
    ])
    .where('testimonial_consent', '=', true)
    .where('verified_client', '=', true)
    .where('hidden_at', 'is', null)
    .where('customers.created_at', '<=', joinedBefore)
    .where('vendors.status', '=', 'approved')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute();
}
export type TestimonialRow = Awaited<ReturnType<typeof listTestimonials>>[number];

/** Ids of the vendor accounts of the listing. */
export async function listVendorAccountIds(db: Db, vendorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('vendor_accounts')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks the customer's review for staff as written in a browser of the vendor. */
export async function markReviewFromOwnDevice(
  db: Db,
  vendorId: string,
  customerId: string,
): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ own_device: true })
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    .where('own_device', '=', false)
    .execute();
}

/**
 * Marks reviews, whose ids are from the browser's cookies, as written in a browser of the vendor.
 * Ignores reviews of other vendors.
 */
export async function markReviewsFromOwnDevice(
  db: Db,
  vendorId: string,
  reviewIds: readonly string[],
) {
  if (reviewIds.length === 0) return;
  await db
    .updateTable('reviews')
    .set({ own_device: true })
    .where('vendor_id', '=', vendorId)
    .where(sql`id::text`, 'in', reviewIds)
    .where('own_device', '=', false)
    .execute();
}

/** True if the customer's account seems to belong to the vendor; see `requireNotOwnListing`. */
export async function isOwnListingOfCustomer(
  db: Db,
  vendorId: string,
  customerId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('customers as c')
    .innerJoin('vendors as v', (join) => join.on('v.id', '=', vendorId))
    .select(isOwnAccount.as('own'))
    .where('c.id', '=', customerId)
    .executeTakeFirst();
  return row?.own ?? false;
}
