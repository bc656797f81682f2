import { vendorRemovalEndpoints } from '@threshold/contract/endpoints/listings/claims';
import {
  staffChatReportEndpoints,
  staffContentEndpoints,
} from '@threshold/contract/endpoints/staff/content';
import {
  overviewEndpoints,
  queueFiguresEndpoints,
  staffQueues,
} from '@threshold/contract/endpoints/staff/overview';
import { expect } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAppointment } from '../factories/appointment.ts';
import { buildChatReport } from '../factories/chat-report.ts';
import { buildFaq } from '../factories/faq.ts';
import { buildLeadRequest } from '../factories/lead-request.ts';
import { buildReview } from '../factories/review.ts';
import { buildReviewReport } from '../factories/review-report.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

const actsOn = async ({ test }: World, subject_id: string) => {
  const rows = await test.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', subject_id)
    .execute();
  return rows.map(({ action }) => action);
};

async function removalOf({ test, vendorId }: World) {
  const id = newId();
  await test.database.db
    .insertInto('removal_requests')
    .values({
      id,
      vendor_id: vendorId,
      listing_name: 'Vendor & Co',
      name: 'Ann Lee',
      email: 'ann@example.com',
      reason: 'This is me.',
      created_at: new Date(),
    })
    .execute();
  return { id };
}

async function importOf({ test }: World) {
  const { db } = test.database;
  await db.deleteFrom('register_imports').execute();
  const id = newId();
  const moments = { created_at: new Date(), updated_at: new Date() };
  await db
    .insertInto('register_imports')
    .values({ id, register: 'R', file_name: 'a.csv', digest: '', status: 'question', ...moments })
    .execute();
  return { id };
}

/**
 * Creates a chat report, a reported review and a call with a result that the vendor reported, all
 * between the customer and the vendor.
 */
async function disputed({ test, customerId, vendorId }: World) {
  const { db } = test.database;
  const parties = { customer_id: customerId, vendor_id: vendorId };
  const callId = await buildAppointment(db, { ...parties, starts_at: new Date(Date.now() - 1) });
  const now = new Date();
  await db
    .insertInto('call_outcomes')
    .values({
      appointment_id: callId,
      side: 'vendor',
      outcome: 'no_show',
      said_at: now,
      changed_at: now,
    })
    .execute();
  const reviewId = await buildReview(db, parties);
  await buildReviewReport(db, { review_id: reviewId });
  return { callId, reviewId, reportId: await buildChatReport(db, parties) };
}

const newQuestion = () => `Does the matrix ask ${newId()}?`;
const faqBody = (question: string) => ({ question, answer: 'It does.', category: 'Buying' });

export const adminDeskScenarios = [
  scenario({
    endpoint: staffContentEndpoints.leads,
    arrange: async ({ test }) => ({ id: await buildLeadRequest(test.database.db) }),
    request: () => ({}),
    effect: async ({ id }, { data }) => {
      expect(data.map(({ _id }) => _id)).toContain(id);
    },
  }),
  scenario({
    endpoint: staffContentEndpoints.updateLead,
    arrange: async ({ test }) => ({ id: await buildLeadRequest(test.database.db) }),
    request: ({ id }) => ({ params: { id }, body: { status: 'closed' as const, note: 'Read' } }),
    effect: async ({ id, ...world }, { data }) => {
      expect(data).toMatchObject({ _id: id, status: 'closed', note: 'Read' });
      expect(await actsOn(world, id)).toEqual(['lead_request.update']);
    },
  }),
  scenario({
    endpoint: staffContentEndpoints.reviews,
    arrange: async ({ test, vendorId }) => ({
      id: await buildReview(test.database.db, { vendor_id: vendorId }),
    }),
    request: () => ({}),
    effect: async ({ id }, { data }) => {
      expect(data.map(({ _id }) => _id)).toContain(id);
    },
  }),
  scenario({
    endpoint: staffContentEndpoints.hideReview,
    arrange: async ({ test, vendorId }) => ({
      id: await buildReview(test.database.db, { vendor_id: vendorId }),
    }),
    request: ({ id }) => ({
      params: { id },
      body: { hidden: true, reason: 'The matrix hides it.' },
    }),
    effect: async ({ id, ...world }, { data }) => {
      expect(data).toMatchObject({ _id: id, hidden: true });
      expect(await actsOn(world, id)).toEqual(['review.hide']);
    },
  }),
  scenario({
    endpoint: staffChatReportEndpoints.list,
    arrange: async ({ test, customerId, vendorId }) => ({
      id: await buildChatReport(test.database.db, {
        customer_id: customerId,
        vendor_id: vendorId,
      }),
    }),
    request: () => ({}),
    effect: async ({ id, customerId, vendorId }, { data }) => {
      expect(data.find(({ _id }) => _id === id)).toMatchObject({
        reporter: { role: 'customer', _id: customerId },
        about: { role: 'vendor', _id: vendorId },
      });
    },
  }),
  scenario({
    endpoint: staffChatReportEndpoints.calls,
    arrange: disputed,
    request: ({ reportId }) => ({ params: { id: reportId } }),
    effect: async ({ callId }, { data }) => {
      expect(data).toMatchObject([{ _id: callId, customer: null, vendor: 'no_show' }]);
    },
  }),
  scenario({
    endpoint: staffContentEndpoints.reviewCalls,
    arrange: disputed,
    request: ({ reviewId }) => ({ params: { id: reviewId } }),
    effect: async ({ callId }, { data }) => {
      expect(data.map(({ _id }) => _id)).toEqual([callId]);
    },
  }),
  scenario({
    endpoint: staffChatReportEndpoints.settle,
    arrange: async ({ test }) => ({ id: await buildChatReport(test.database.db) }),
    request: ({ id }) => ({
      params: { id },
      body: { decision: 'dismiss' as const, reason: 'The matrix sees nothing in it.' },
    }),
    effect: async ({ id, ...world }, { data }) => {
      expect(data).toMatchObject({ _id: id, status: 'settled', outcome: 'dismissed' });
      expect(await actsOn(world, id)).toEqual(['chat_report.dismiss']);
    },
  }),
  scenario({
    endpoint: staffContentEndpoints.faqs,
    arrange: async ({ test }) => ({ id: await buildFaq(test.database.db, { is_active: false }) }),
    request: () => ({}),
    effect: async ({ id }, { data }) => {
      expect(data.map(({ _id }) => _id)).toContain(id);
    },
  }),
  scenario({
    endpoint: staffContentEndpoints.createFaq,
    arrange: async () => ({ question: newQuestion() }),
    request: ({ question }) => ({ body: faqBody(question) }),
    effect: async ({ question, ...world }, { data }) => {
      expect(data.question).toBe(question);
      expect(await actsOn(world, data._id)).toEqual(['faq.create']);
    },
  }),
  scenario({
    endpoint: staffContentEndpoints.updateFaq,
    arrange: async ({ test }) => ({
      id: await buildFaq(test.database.db),
      question: newQuestion(),
    }),
    request: ({ id, question }) => ({ params: { id }, body: faqBody(question) }),
    effect: async ({ id, question, ...world }, { data }) => {
      expect(data).toMatchObject({ _id: id, question });
      expect(await actsOn(world, id)).toEqual(['faq.update']);
    },
  }),
  scenario({
    endpoint: staffContentEndpoints.moveFaq,
    arrange: async ({ test }) => {
      await buildFaq(test.database.db, { position: 900 });
      return { id: await buildFaq(test.database.db, { position: 901 }) };
    },
    request: ({ id }) => ({ params: { id }, body: { place: 1 } }),
    effect: async ({ id, ...world }, { data }) => {
      expect(data).toMatchObject({ _id: id, place: 1 });
      expect(await actsOn(world, id)).toEqual(['faq.update']);
    },
  }),
  scenario({
    endpoint: staffContentEndpoints.removeFaq,
    arrange: async ({ test }) => ({ id: await buildFaq(test.database.db) }),
    request: ({ id }) => ({ params: { id } }),
    effect: async ({ id, ...world }) => {
      const rows = world.test.database.db.selectFrom('faqs').select('id').where('id', '=', id);
      expect(await rows.execute()).toEqual([]);
      expect(await actsOn(world, id)).toEqual(['faq.delete']);
    },
  }),
  scenario({
    endpoint: overviewEndpoints.overview,
    request: () => ({}),
    effect: async (_world, { data }) => {
      expect(data.staff.two_factor_enabled).toBe(true);
    },
  }),
  scenario({
    endpoint: queueFiguresEndpoints.figures,
    request: () => ({}),
    effect: async (_world, { data }) => {
      expect(data.kinds).toHaveLength(staffQueues.length);
    },
  }),
  scenario({
    endpoint: overviewEndpoints.removals,
    arrange: removalOf,
    request: () => ({}),
    effect: async ({ id }, { data }) => {
      expect(data.map(({ _id }) => _id)).toContain(id);
    },
  }),
  scenario({
    endpoint: overviewEndpoints.decideRemoval,
    arrange: removalOf,
    request: ({ id }) => ({
      params: { id },
      body: { decision: 'keep' as const, reason: 'The matrix keeps it.' },
    }),
    effect: async ({ id, ...world }, { data }) => {
      expect(data).toMatchObject({ _id: id, status: 'kept' });
      expect(await actsOn(world, id)).toEqual(['removal.keep']);
    },
  }),
  scenario({
    endpoint: overviewEndpoints.imports,
    arrange: importOf,
    request: () => ({}),
    effect: async ({ id }, { data }) => {
      expect(data).toMatchObject([{ _id: id, status: 'question' }]);
    },
  }),
  scenario({
    endpoint: overviewEndpoints.decideImport,
    arrange: importOf,
    request: ({ id }) => ({
      params: { id },
      body: { decision: 'discard' as const, reason: 'The matrix says so.' },
    }),
    effect: async ({ id, ...world }, { data }) => {
      expect(data).toMatchObject({ _id: id, status: 'discarded' });
      expect(await actsOn(world, id)).toEqual(['import.discard']);
    },
  }),
  scenario({
    endpoint: vendorRemovalEndpoints.requestRemoval,
    request: ({ vendorId }) => ({
      params: { id: vendorId },
      body: { name: 'Ann Lee', email: 'ann@example.com', reason: 'This is me.' },
    }),
    effect: async ({ test, vendorId }) => {
      const rows = await test.database.db
        .selectFrom('removal_requests')
        .select('status')
        .where('vendor_id', '=', vendorId)
        .execute();
      expect(rows).toEqual([{ status: 'open' }]);
    },
  }),
];
