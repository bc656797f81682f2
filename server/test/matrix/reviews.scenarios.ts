import {
  reviewEndpoints,
  reviewInvitationEndpoints,
} from '@threshold/contract/endpoints/reviews/reviews';
import { expect } from 'vitest';
import { buildApplication } from '../factories/application.ts';
import { buildCustomer } from '../factories/customer.ts';
import { buildReview } from '../factories/review.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

const judgement = { rating: 3, comment: 'Written by the matrix' };

async function write({ test, customerId, vendorId }: World) {
  const sides = { customer_id: customerId, vendor_id: vendorId };
  return { reviewId: await buildReview(test.database.db, sides) };
}

const deal = async ({ test, customerId, vendorId }: World) => {
  const pair = { customer_id: customerId, vendor_id: vendorId };
  return { application: await buildApplication(test, { ...pair, status: 'completed' }) };
};

const rowOf = ({ test }: World, id: string) =>
  test.database.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();

export const reviewScenarios = [
  scenario({
    endpoint: reviewEndpoints.list,
    arrange: async ({ test, vendorId }) => ({
      reviewId: await buildReview(test.database.db, {
        vendor_id: vendorId,
        comment: 'Read by the matrix',
      }),
    }),
    request: ({ vendorId }) => ({ params: { vendorId } }),
    effect: async (_world, { data }) => {
      expect(data.map(({ comment }) => comment)).toEqual(['Read by the matrix']);
    },
  }),
  scenario({
    endpoint: reviewEndpoints.testimonials,
    arrange: async ({ test, vendorId }) => ({
      reviewId: await buildReview(test.database.db, {
        vendor_id: vendorId,
        customer_id: await buildCustomer(test.database.db, { created_at: '2026-01-01T00:00:00Z' }),
        testimonial_consent: true,
        verified_client: true,
      }),
    }),
    request: () => ({}),
    effect: async ({ vendorId }, { data }) => {
      expect(data.map(({ vendor }) => vendor)).toContain(vendorId);
    },
  }),
  scenario({
    endpoint: reviewEndpoints.create,
    request: ({ customerId, vendorId }) => ({
      body: { customer: customerId, vendor: vendorId, ...judgement },
    }),
    effect: async (world, { data }) => {
      expect(await rowOf(world, data._id)).toMatchObject(judgement);
    },
  }),
  scenario({
    endpoint: reviewEndpoints.update,
    arrange: write,
    request: ({ reviewId }) => ({ params: { id: reviewId }, body: judgement }),
    effect: async (world, { data }) => {
      expect(await rowOf(world, data._id)).toMatchObject(judgement);
    },
  }),
  scenario({
    endpoint: reviewEndpoints.remove,
    arrange: write,
    request: ({ reviewId }) => ({ params: { id: reviewId } }),
    effect: async (fixture) => {
      expect(await rowOf(fixture, fixture.reviewId)).toBeUndefined();
    },
  }),
  scenario({
    endpoint: reviewEndpoints.reply,
    arrange: write,
    request: ({ reviewId }) => ({ params: { id: reviewId }, body: { reply: 'Thank you.' } }),
    effect: async (world, { data }) => {
      expect(await rowOf(world, data._id)).toMatchObject({ reply: 'Thank you.' });
    },
  }),
  scenario({
    endpoint: reviewEndpoints.report,
    arrange: write,
    request: ({ reviewId }) => ({ params: { id: reviewId }, body: { reason: 'Not true' } }),
    effect: async ({ test, reviewId }) => {
      const reports = await test.database.db
        .selectFrom('review_reports')
        .select('reason')
        .where('review_id', '=', reviewId)
        .execute();
      expect(reports).toEqual([{ reason: 'Not true' }]);
    },
  }),
  scenario({
    endpoint: reviewInvitationEndpoints.clients,
    arrange: deal,
    request: () => ({}),
    effect: async ({ customerId }, { data, total }, actor) => {
      const found = actor === 'vendor' ? [customerId] : [];
      expect([data.map(({ customer }) => customer._id), total]).toEqual([found, found.length]);
    },
  }),
  scenario({
    endpoint: reviewInvitationEndpoints.invite,
    arrange: deal,
    request: ({ customerId }) => ({ body: { customer: customerId } }),
    effect: async ({ test, customerId, vendorId }) => {
      const invitations = await test.database.db
        .selectFrom('review_invitations')
        .select('vendor_id')
        .where('customer_id', '=', customerId)
        .execute();
      expect(invitations).toEqual([{ vendor_id: vendorId }]);
    },
  }),
];
