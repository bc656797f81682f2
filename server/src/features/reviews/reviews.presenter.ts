import { deletedAccountNames } from '@threshold/contract/endpoints/accounts/accounts';
import type { OwnReview, Review, Testimonial } from '@threshold/contract/endpoints/reviews/reviews';
import type { GoogleReview } from '../../adapters/google/google-reviews.ts';
import { presentPicture } from '../../lib/person.ts';
import type { ReviewRow, TestimonialRow } from './reviews.repo.ts';

/** Public response with a review, without the author's consent to be quoted. */
export function presentReview(row: Omit<ReviewRow, 'testimonial_consent'>): Review {
  const { customer_id, first_name, last_name } = row;
  const customer =
    customer_id !== null && first_name !== null && last_name !== null
      ? {
          _id: customer_id,
          first_name,
          last_name,
          profile_picture: presentPicture(row.profile_picture),
        }
      : null;
  return {
    _id: row.id,
    customer,
    vendor: row.vendor_id,
    rating: row.rating,
    comment: row.comment,
    source: 'own',
    author_name: customer
      ? `${customer.first_name} ${customer.last_name}`
      : deletedAccountNames.customer,
    author_url: null,
    profile_photo_url: customer?.profile_picture?.file_url ?? null,
    verified_client: row.verified_client,
    reply:
      row.reply !== null && row.replied_at !== null
        ? { text: row.reply, createdAt: row.replied_at.toISOString() }
        : null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Response with a review from Google, with the name that the author has there. */
export const presentGoogleReview = (review: GoogleReview, vendorId: string): Review => ({
  _id: review.id,
  customer: null,
  vendor: vendorId,
  rating: review.rating,
  comment: review.comment,
  source: 'google',
  author_name: review.author_name,
  author_url: review.author_url,
  profile_photo_url: review.author_photo,
  verified_client: false,
  reply: null,
  createdAt: review.published_at.toISOString(),
});

/** Response with a review for its author. */
export const presentOwnReview = (row: ReviewRow): OwnReview => ({
  ...presentReview(row),
  hidden: row.hidden_at !== null,
  testimonial_consent: row.testimonial_consent,
});

/** A quote for the landing page, with only first name and initial to protect the author. */
export function presentTestimonial(row: TestimonialRow): Testimonial {
  return {
    _id: row.id,
    comment: row.comment,
    rating: row.rating,
    author_name: `${row.first_name} ${row.last_name.slice(0, 1)}.`,
    vendor: row.vendor_id,
    vendor_name: row.full_name,
    vendor_type: row.vendor_type ?? '',
    city: row.city ?? '',
    createdAt: row.created_at.toISOString(),
  };
}

/**
 * Selects at most one testimonial per professional: first a testimonial of each trade, then others.
 */
export function selectVariedTestimonials<
  T extends { readonly vendor_id: string; readonly vendor_type: string | null },
>(rows: readonly T[], count: number): T[] {
  const once = [
    ...new Map(rows.toReversed().map((row) => [row.vendor_id, row])).values(),
  ].toReversed();
  const seen = new Map<string | null, number>();
  const ranked = once.map((row) => {
    const round = seen.get(row.vendor_type) ?? 0;
    seen.set(row.vendor_type, round + 1);
    return { row, round };
  });
  return ranked
    .toSorted((a, b) => a.round - b.round)
    .slice(0, count)
    .map(({ row }) => row);
}
