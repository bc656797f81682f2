import { outcomes } from '@threshold/contract/texts/outcomes';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { forbidden, notFound } from '../../errors.ts';

/** Only approved listings receive reviews and invite clients. @throws forbidden */
export function requireApprovedListing<L extends { readonly status: VendorStatus }>(
  listing: L | undefined,
): L {
  if (listing?.status !== 'approved') throw forbidden(outcomes.vendors.not_approved);
  return listing;
}

/**
 * Refuses reviews of the own listing. Signs are a browser that was signed in to the listing
 * (`isVendorsBrowser`), and equal mail addresses or phone numbers (`isOwnAccount` in
 * `db/party-queries.ts`). The error does not disclose the sign. @throws forbidden
 */
export function requireNotOwnListing(isOwn: boolean): void {
  if (isOwn) throw forbidden(outcomes.reviews.own_account);
}

/**
 * Only the author changes a review. `removeReview` and `setReply` have the conditions for deletions
 * by the author and replies by the vendor. @throws not_found
 */
export function requireAuthor<R extends { readonly customer_id: string | null }>(
  review: R | undefined,
  writer: { readonly id: string },
): R {
  if (review?.customer_id !== writer.id) throw notFound(outcomes.refusals.not_found);
  return review;
}

/** Members report only published reviews. @throws not_found */
export function requirePublished<R extends { readonly hidden_at: Date | null }>(
  review: R | undefined,
): R {
  if (!review || review.hidden_at) throw notFound(outcomes.refusals.not_found);
  return review;
}

/** Vendors learn nothing of customers without dealings. @throws not_found */
export function requireDealings(hasDealt: boolean): void {
  if (!hasDealt) throw notFound(outcomes.refusals.not_found);
}

/**
 * Vendors invite only clients, by the conditions of `clients` in `review-invitations.repo.ts`. The
 * error does not disclose which one is not met. @throws forbidden
 */
export function requireInvitableClient(isClient: boolean): void {
  if (!isClient) throw forbidden(outcomes.reviews.invite_refused);
}
