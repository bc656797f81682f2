import { outcomes } from '@threshold/contract/texts/outcomes';
import { type OfferState, requestOutcomes } from '@threshold/contract/texts/request-texts';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import { conflict, forbidden } from '../../errors.ts';
import { isOpenOffer } from './desk/clock.policy.ts';

/**
 * Status that a professional needs to get offers, answer them and receive messages. The database
 * function `request_hindrance`, which `matching/skip-reason.queries.ts` calls, has the other
 * conditions of offers: settings, and earlier offers in this week or for this request.
 */
export const offeredStatus = 'approved' satisfies VendorStatus;

type Listing = { readonly status: VendorStatus } | undefined;

/** @throws forbidden if the professional is not approved now */
export function requireApprovedToAnswer<L extends { readonly status: VendorStatus }>(
  listing: L | undefined,
): L {
  if (listing?.status !== offeredStatus) throw forbidden(requestOutcomes.not_approved);
  return listing;
}

/** @throws forbidden if customers cannot write to the professional */
export function requireContactableListing(listing: Listing): void {
  if (listing?.status !== offeredStatus) throw forbidden(outcomes.vendors.not_approved);
}

/** @throws forbidden if the customer's email address is not the one of the request */
export function requireRequestOwner(
  customer: { readonly email: string } | undefined,
  request: { readonly email: string },
): void {
  if (customer?.email.toLowerCase() !== request.email) {
    throw forbidden(requestOutcomes.other_address);
  }
}

interface Conversation {
  readonly blocked_by_customer_at: Date | null;
  readonly blocked_by_vendor_at: Date | null;
}

/** @throws forbidden if the customer or the professional has blocked the other */
export function requireUnblocked(conversation: Conversation): void {
  if (conversation.blocked_by_customer_at || conversation.blocked_by_vendor_at) {
    throw forbidden(outcomes.chat.blocked);
  }
}

interface Offer {
  readonly state: OfferState;
  readonly due_at: Date;
}

/** @throws conflict with the reason why the offer can no longer be answered or declined */
export function requireOpenOffer(offer: Offer, now: Date): void {
  if (isOpenOffer(offer, now)) return;
  const { offer_passed, offer_gone, offer_ended, offer_decided } = requestOutcomes;
  if (offer.state === 'gone') throw conflict(offer_gone);
  if (offer.state === 'ended') throw conflict(offer_ended);
  throw conflict(['answered', 'declined'].includes(offer.state) ? offer_decided : offer_passed);
}
