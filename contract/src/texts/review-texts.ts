/* Texts about star ratings and reviewers, for pages and preview pictures. */

export const writerLabels = {
  confirmed: 'Verified client',
  unconfirmed: 'Not confirmed as a client',
} as const;

/** Label of the consent to quote a review. The landing page shows this form of the name. */
export const quoteConsent = (brandName: string): string =>
  `${brandName} may quote this review with my first name and the first letter of my last name`;

export interface Ratings {
  readonly vendorRating: number;
  readonly totalReviews: number;
  readonly confirmedRating: number | null;
  readonly confirmedReviews: number;
}

/** Returns '4.4 from 39 reviews · 4.6 from 20 confirmed clients'. `shown` abbreviates counts. */
export function ratingsText(
  { vendorRating, totalReviews, confirmedRating, confirmedReviews }: Ratings,
  shown: (count: number) => string = String,
): string {
  const all = `${vendorRating.toFixed(1)} from ${formatCount(totalReviews, 'review', shown)}`;
  if (confirmedRating === null) return `${all} · none from a confirmed client`;
  const confirmed = formatCount(confirmedReviews, 'confirmed client', shown);
  return `${all} · ${confirmedRating.toFixed(1)} from ${confirmed}`;
}

const formatCount = (count: number, noun: string, shown: (count: number) => string) =>
  `${shown(count)} ${count === 1 ? noun : `${noun}s`}`;
