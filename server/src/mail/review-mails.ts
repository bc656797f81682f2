import { limits } from '@threshold/contract/limits';
import { pagePaths } from '@threshold/contract/pages';
import { invitationWords } from '@threshold/contract/reviews-invitations';
import { type News, news } from './news.ts';
import { isPlainName } from './plain-name.ts';

/* About reviews, which everybody can read: what they say stays on the page. */

/** To a vendor: a customer has written about them. */
export function reviewWritten({
  writer,
  rating,
  origin,
}: {
  readonly writer: string;
  readonly rating: number;
  readonly origin: string;
}): News<'review'> {
  const who = isPlainName(writer) ? writer : 'A customer';
  return news('review', 'vendor', origin, {
    template: 'review_written',
    subject: 'A new review of you',
    text: `${who} reviewed you: ${rating} of ${limits.review.max_rating} stars.`,
    more: 'You can answer it in public, under the review itself.',
    href: pagePaths.vendorReviews,
    button: 'Read the review',
  });
}

interface OfVendor {
  readonly vendor: string;
  readonly vendorId: string;
  readonly origin: string;
}

const nameOf = (vendor: string) => (isPlainName(vendor) ? vendor : 'A professional');

/** To a customer: the vendor has answered their review. */
export const reviewAnswered = ({ vendor, vendorId, origin }: OfVendor): News<'review'> =>
  news('review', 'customer', origin, {
    template: 'review_answered',
    subject: 'An answer to your review',
    text: `${nameOf(vendor)} answered your review.`,
    href: pagePaths.vendor(vendorId),
    button: 'Read the answer',
  });

/** To a customer: a professional asks for a review, in words that are always the same. */
export const reviewInvited = ({ vendor, vendorId, origin }: OfVendor): News<'review'> =>
  news('review', 'customer', origin, {
    template: 'review_invited',
    subject: invitationWords.subject,
    text: invitationWords.text(nameOf(vendor)),
    more: invitationWords.more,
    href: pagePaths.vendorReviewForm(vendorId),
    button: 'Write a review',
    note: invitationWords.stop,
  });
