import { invitationWords } from '@threshold/contract/endpoints/reviews/reviews';
import { limits } from '@threshold/contract/limits';
import { pagePaths } from '@threshold/contract/paths';
import { createNews, isPlainName, type News } from './layout.ts';

/* Mails about reviews. They do not contain the text of a review, which is only on the page. */

const fallbackNames = { customer: 'A customer', vendor: 'A professional' } as const;
const toSafeReviewName = (name: string, role: keyof typeof fallbackNames) =>
  isPlainName(name) ? name : fallbackNames[role];

const formatReviewWrittenText = (writer: string, rating: number) =>
  `${toSafeReviewName(writer, 'customer')} reviewed you: ${rating} of ${limits.review.max_rating} stars.`;
const formatReviewAnsweredText = (vendor: string) =>
  `${toSafeReviewName(vendor, 'vendor')} answered your review.`;

/** Review notifications with the other party's name, and without it for deleted reviews. */
export const reviewTexts = {
  toVendor: (writer: string) =>
    Array.from({ length: limits.review.max_rating }, (_, index) => ({
      named: formatReviewWrittenText(writer, index + 1),
      nameless: formatReviewWrittenText('', index + 1),
    })),
  toWriter: (vendor: string) => [
    { named: formatReviewAnsweredText(vendor), nameless: formatReviewAnsweredText('') },
  ],
} as const;

/** News to a vendor: a customer wrote a review. */
export function createReviewWrittenNews({
  writer,
  rating,
  origin,
}: {
  readonly writer: string;
  readonly rating: number;
  readonly origin: string;
}): News<'review'> {
  return createNews('review', 'vendor', origin, {
    template: 'review_written',
    subject: 'A new review of you',
    text: formatReviewWrittenText(writer, rating),
    more: 'You can answer it in public, under the review itself.',
    href: pagePaths.vendorReviews,
    button: 'Read the review',
  });
}

interface VendorNewsData {
  readonly vendor: string;
  readonly vendorId: string;
  readonly origin: string;
}

export const createReviewAnsweredNews = ({
  vendor,
  vendorId,
  origin,
}: VendorNewsData): News<'review'> =>
  createNews('review', 'customer', origin, {
    template: 'review_answered',
    subject: 'An answer to your review',
    text: formatReviewAnsweredText(vendor),
    href: pagePaths.vendor(vendorId),
    button: 'Read the answer',
  });

/** News to a customer: a professional asks for a review, always with the same text. */
export const createReviewInvitationNews = ({
  vendor,
  vendorId,
  origin,
}: VendorNewsData): News<'review'> =>
  createNews('review', 'customer', origin, {
    template: 'review_invited',
    subject: invitationWords.subject,
    text: invitationWords.text(toSafeReviewName(vendor, 'vendor')),
    more: invitationWords.more,
    href: pagePaths.vendorReviewForm(vendorId),
    button: 'Write a review',
    note: invitationWords.stop,
  });
