import { outcomes } from '@threshold/contract/texts/outcomes';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { forbidden, notFound } from '../../errors.ts';

/** @throws forbidden unless the listing is approved, which reviews and invitations require */
export function requireApprovedListing<L extends { readonly status: VendorStatus }>(
  listing: L | undefined,
): L {
  if (listing?.status !== 'approved') throw forbidden(outcomes.vendors.not_approved);
  return listing;
}

/**
 * Refuses a review that seems to be written by the reviewed vendor. Signs are a browser that was
 * signed in to the listing (`isVendorsBrowser`), and the vendor's email address or phone number
 * (`isOwnAccount` in `db/party-queries.ts`).
 */
export function requireNotOwnListing(isOwn: boolean): void {
  if (isOwn) throw forbidden(outcomes.reviews.own_account);
}

/**
 * Requires that the caller wrote the review. The conditions for its deletion by the author and for
 * replies by the vendor are in `removeReview` and `setReply`. @throws not_found
 */
export function requireAuthor<R extends { readonly customer_id: string | null }>(
  review: R | undefined,
  writer: { readonly id: string },
): R {
  if (review?.customer_id !== writer.id) throw notFound(outcomes.refusals.not_found);
  return review;
}

/** @throws not_found for hidden reviews, which members cannot report */
export function requirePublished<R extends { readonly hidden_at: Date | null }>(
  review: R | undefined,
): R {
  if (!review || review.hidden_at) throw notFound(outcomes.refusals.not_found);
  return review;
}

/** @throws not_found if vendor and customer never dealt: vendors must not probe for customers */
export function requireDealings(hasDealt: boolean): void {
  if (!hasDealt) throw notFound(outcomes.refusals.not_found);
}

/**
 * Requires the conditions of `buildInvitableClientsSql` in `review-invitations.repo.ts`. The error
 * does not disclose which condition is not met. @throws forbidden
 */
export function requireInvitableClient(isClient: boolean): void {
  if (!isClient) throw forbidden(outcomes.reviews.invite_refused);
}
