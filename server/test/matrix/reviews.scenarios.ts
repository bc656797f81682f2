import { reviewEndpoints } from '@threshold/contract/reviews';
import { expect } from 'vitest';
import { buildReview } from '../factories/review.ts';
import { scenario } from './scenario.ts';

export const reviewScenarios = [
  scenario({
    endpoint: reviewEndpoints.list,
    request: async ({ test, vendorId }) => {
      await buildReview(test.database.db, { vendor_id: vendorId, comment: 'Read by the matrix' });
      return { params: { vendorId } };
    },
    effect: async (_world, { data }) => {
      expect(data.map(({ comment }) => comment)).toEqual(['Read by the matrix']);
    },
  }),
  scenario({
    endpoint: reviewEndpoints.testimonials,
    request: async ({ test, vendorId }) => {
      await buildReview(test.database.db, { vendor_id: vendorId, testimonial_consent: true });
      return {};
    },
    effect: async ({ vendorId }, { data }) => {
      expect(data.map(({ vendor }) => vendor)).toContain(vendorId);
    },
  }),
];
