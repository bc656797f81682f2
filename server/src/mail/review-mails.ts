import { invitationWords } from '@threshold/contract/endpoints/reviews/reviews';
import { limits } from '@threshold/contract/limits';
import { pagePaths } from '@threshold/contract/paths';
import { isPlainName, type News, news } from './layout.ts';

/* Mails about reviews. Reviews are public, but their text is only on the page. */

const nobody = { customer: 'A customer', vendor: 'A professional' } as const;
const nameOf = (name: string, role: keyof typeof nobody) =>
  isPlainName(name) ? name : nobody[role];

const writtenText = (writer: string, rating: number) =>
  `${nameOf(writer, 'customer')} reviewed you: ${rating} of ${limits.review.max_rating} stars.`;
const answeredText = (vendor: string) => `${nameOf(vendor, 'vendor')} answered your review.`;

/** Texts to each side that name the other, and the same texts without a name. */
export const reviewTexts = {
  toVendor: (writer: string) =>
    Array.from({ length: limits.review.max_rating }, (_, index) => ({
      named: writtenText(writer, index + 1),
      nameless: writtenText('', index + 1),
    })),
  toWriter: (vendor: string) => [{ named: answeredText(vendor), nameless: answeredText('') }],
} as const;

/** To a vendor: a customer wrote a review. */
export function reviewWritten({
  writer,
  rating,
  origin,
}: {
  readonly writer: string;
  readonly rating: number;
  readonly origin: string;
}): News<'review'> {
  return news('review', 'vendor', origin, {
    template: 'review_written',
    subject: 'A new review of you',
    text: writtenText(writer, rating),
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

export const reviewAnswered = ({ vendor, vendorId, origin }: OfVendor): News<'review'> =>
  news('review', 'customer', origin, {
    template: 'review_answered',
    subject: 'An answer to your review',
    text: answeredText(vendor),
    href: pagePaths.vendor(vendorId),
    button: 'Read the answer',
  });

/** To a customer: a professional asks for a review, always with the same text. */
export const reviewInvited = ({ vendor, vendorId, origin }: OfVendor): News<'review'> =>
  news('review', 'customer', origin, {
    template: 'review_invited',
    subject: invitationWords.subject,
    text: invitationWords.text(nameOf(vendor, 'vendor')),
    more: invitationWords.more,
    href: pagePaths.vendorReviewForm(vendorId),
    button: 'Write a review',
    note: invitationWords.stop,
  });
