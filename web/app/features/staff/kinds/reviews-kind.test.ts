import type { StaffReview } from '@threshold/contract/endpoints/staff/content';
import { expect, it } from 'vitest';
import { reviewsKind } from './reviews-kind.tsx';

const change = { update: () => undefined, refresh: () => undefined };

it.each([
  [true, 'Verified client'],
  [false, 'Not confirmed as a client'],
])('labels a review with verified_client=%s as "%s"', (verified_client, label) => {
  const review = { customer: null, reports: [] as StaffReview['reports'], verified_client };
  const { parts } = reviewsKind.record(review as StaffReview, change);
  expect(parts[0]).toMatchObject({ facts: expect.arrayContaining([['Dealing', label]]) });
});
