import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** Published reviews of a vendor with their writers, newest first. */
export function listReviews(
  db: Db,
  vendorId: string,
  { page, limit }: { page: number; limit: number },
) {
  return db
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
      'reviews.reply',
      'reviews.replied_at',
      'reviews.created_at',
    ])
    .where('vendor_id', '=', vendorId)
    .where('hidden_at', 'is', null)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}
export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

/** The listing that reviews hang on, under its own id or a former one. */
export function findReviewed(db: Db, vendorId: string) {
  return db
    .selectFrom('vendors')
    .select(['id', 'status', 'is_unclaimed', 'review_count'])
    .where(
      'id',
      '=',
      sql<string>`coalesce(
      (select vendor_id from vendor_aliases where alias_id = ${vendorId}::uuid), ${vendorId}::uuid)`,
    )
    .executeTakeFirst();
}

/** The newest published reviews of approved vendors whose writers agreed to be quoted. */
export function listTestimonials(db: Db, limit: number) {
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
    .where('hidden_at', 'is', null)
    .where('vendors.status', '=', 'approved')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute();
}
export type TestimonialRow = Awaited<ReturnType<typeof listTestimonials>>[number];
