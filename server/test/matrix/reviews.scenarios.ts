import { reviewEndpoints } from '@threshold/contract/reviews';
import { expect } from 'vitest';
import { buildReview } from '../factories/review.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

const judgement = { rating: 3, comment: 'Written by the matrix' };

let writtenId = '';
async function written({ test, customerId, vendorId }: World) {
  writtenId = await buildReview(test.database.db, {
    customer_id: customerId,
    vendor_id: vendorId,
  });
  return { id: writtenId };
}

const rowOf = ({ test }: World, id: string) =>
  test.database.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();

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
  scenario({
    endpoint: reviewEndpoints.create,
    request: async ({ customerId, vendorId }) => ({
      body: { customer: customerId, vendor: vendorId, ...judgement },
    }),
    effect: async (world, { data }) => {
      expect(await rowOf(world, data._id)).toMatchObject(judgement);
    },
  }),
  scenario({
    endpoint: reviewEndpoints.update,
    request: async (world) => ({ params: await written(world), body: judgement }),
    effect: async (world, { data }) => {
      expect(await rowOf(world, data._id)).toMatchObject(judgement);
    },
  }),
  scenario({
    endpoint: reviewEndpoints.remove,
    request: async (world) => ({ params: await written(world) }),
    effect: async (world) => {
      expect(await rowOf(world, writtenId)).toBeUndefined();
    },
  }),
  scenario({
    endpoint: reviewEndpoints.reply,
    request: async (world) => ({ params: await written(world), body: { reply: 'Thank you.' } }),
    effect: async (world, { data }) => {
      expect(await rowOf(world, data._id)).toMatchObject({ reply: 'Thank you.' });
    },
  }),
  scenario({
    endpoint: reviewEndpoints.report,
    request: async (world) => ({ params: await written(world), body: { reason: 'Not true' } }),
    effect: async ({ test }) => {
      const reports = await test.database.db
        .selectFrom('review_reports')
        .select('reason')
        .where('review_id', '=', writtenId)
        .execute();
      expect(reports).toEqual([{ reason: 'Not true' }]);
    },
  }),
];
