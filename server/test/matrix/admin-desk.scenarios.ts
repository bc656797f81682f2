import { adminChatReportEndpoints } from '@threshold/contract/admin-chat-reports';
import { adminContentEndpoints } from '@threshold/contract/admin-content';
import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import { vendorClaimEndpoints } from '@threshold/contract/vendors-claims';
import { expect } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildChatReport } from '../factories/chat-report.ts';
import { buildFaq } from '../factories/faq.ts';
import { buildLeadRequest } from '../factories/lead-request.ts';
import { buildReview } from '../factories/review.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

/** What the last request was about: its effect reads it back. */
let id = '';
let question = '';

const actsOn = async ({ test }: World, subject_id: string) => {
  const rows = await test.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', subject_id)
    .execute();
  return rows.map(({ action }) => action);
};

async function removalOf({ test, vendorId }: World): Promise<string> {
  id = newId();
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
  return id;
}

async function importOf({ test }: World): Promise<string> {
  const { db } = test.database;
  await db.deleteFrom('register_imports').execute();
  id = newId();
  const moments = { created_at: new Date(), updated_at: new Date() };
  await db
    .insertInto('register_imports')
    .values({ id, register: 'R', file_name: 'a.csv', digest: '', status: 'question', ...moments })
    .execute();
  return id;
}

const faqBody = () => {
  question = `Does the matrix ask ${newId()}?`;
  return { question, answer: 'It does.', category: 'Buying' };
};

export const adminDeskScenarios = [
  scenario({
    endpoint: adminContentEndpoints.leads,
    request: async ({ test }) => {
      id = await buildLeadRequest(test.database.db);
      return {};
    },
    effect: async (_world, { data }) => {
      expect(data.map(({ _id }) => _id)).toContain(id);
    },
  }),
  scenario({
    endpoint: adminContentEndpoints.updateLead,
    request: async ({ test }) => {
      id = await buildLeadRequest(test.database.db);
      return { params: { id }, body: { status: 'closed' as const, note: 'Read' } };
    },
    effect: async (world, { data }) => {
      expect(data).toMatchObject({ _id: id, status: 'closed', note: 'Read' });
      expect(await actsOn(world, id)).toEqual(['lead_request.update']);
    },
  }),
  scenario({
    endpoint: adminContentEndpoints.reviews,
    request: async ({ test, vendorId }) => {
      id = await buildReview(test.database.db, { vendor_id: vendorId });
      return {};
    },
    effect: async (_world, { data }) => {
      expect(data.map(({ _id }) => _id)).toContain(id);
    },
  }),
  scenario({
    endpoint: adminContentEndpoints.hideReview,
    request: async ({ test, vendorId }) => {
      id = await buildReview(test.database.db, { vendor_id: vendorId });
      return { params: { id }, body: { hidden: true, reason: 'The matrix hides it.' } };
    },
    effect: async (world, { data }) => {
      expect(data).toMatchObject({ _id: id, hidden: true });
      expect(await actsOn(world, id)).toEqual(['review.hide']);
    },
  }),
  scenario({
    endpoint: adminChatReportEndpoints.list,
    request: async ({ test, customerId, vendorId }) => {
      id = await buildChatReport(test.database.db, {
        customer_id: customerId,
        vendor_id: vendorId,
      });
      return {};
    },
    effect: async ({ customerId, vendorId }, { data }) => {
      expect(data.find(({ _id }) => _id === id)).toMatchObject({
        reporter: { role: 'customer', _id: customerId },
        about: { role: 'vendor', _id: vendorId },
      });
    },
  }),
  scenario({
    endpoint: adminChatReportEndpoints.settle,
    request: async ({ test }) => {
      id = await buildChatReport(test.database.db);
      return {
        params: { id },
        body: { decision: 'dismiss' as const, reason: 'The matrix sees nothing in it.' },
      };
    },
    effect: async (world, { data }) => {
      expect(data).toMatchObject({ _id: id, status: 'settled', outcome: 'dismissed' });
      expect(await actsOn(world, id)).toEqual(['chat_report.dismiss']);
    },
  }),
  scenario({
    endpoint: adminContentEndpoints.faqs,
    request: async ({ test }) => {
      id = await buildFaq(test.database.db, { is_active: false });
      return {};
    },
    effect: async (_world, { data }) => {
      expect(data.map(({ _id }) => _id)).toContain(id);
    },
  }),
  scenario({
    endpoint: adminContentEndpoints.createFaq,
    request: async () => ({ body: faqBody() }),
    effect: async (world, { data }) => {
      expect(data.question).toBe(question);
      expect(await actsOn(world, data._id)).toEqual(['faq.create']);
    },
  }),
  scenario({
    endpoint: adminContentEndpoints.updateFaq,
    request: async ({ test }) => {
      id = await buildFaq(test.database.db);
      return { params: { id }, body: faqBody() };
    },
    effect: async (world, { data }) => {
      expect(data).toMatchObject({ _id: id, question });
      expect(await actsOn(world, id)).toEqual(['faq.update']);
    },
  }),
  scenario({
    endpoint: adminContentEndpoints.moveFaq,
    request: async ({ test }) => {
      await buildFaq(test.database.db, { position: 900 });
      id = await buildFaq(test.database.db, { position: 901 });
      return { params: { id }, body: { place: 1 } };
    },
    effect: async (world, { data }) => {
      expect(data).toMatchObject({ _id: id, place: 1 });
      expect(await actsOn(world, id)).toEqual(['faq.update']);
    },
  }),
  scenario({
    endpoint: adminContentEndpoints.removeFaq,
    request: async ({ test }) => {
      id = await buildFaq(test.database.db);
      return { params: { id } };
    },
    effect: async (world) => {
      const rows = world.test.database.db.selectFrom('faqs').select('id').where('id', '=', id);
      expect(await rows.execute()).toEqual([]);
      expect(await actsOn(world, id)).toEqual(['faq.delete']);
    },
  }),
  scenario({
    endpoint: adminDeskEndpoints.overview,
    request: async () => ({}),
    effect: async (_world, { data }) => {
      expect(data.staff.two_factor_enabled).toBe(true);
    },
  }),
  scenario({
    endpoint: adminDeskEndpoints.removals,
    request: async (world) => {
      await removalOf(world);
      return {};
    },
    effect: async (_world, { data }) => {
      expect(data.map(({ _id }) => _id)).toContain(id);
    },
  }),
  scenario({
    endpoint: adminDeskEndpoints.decideRemoval,
    request: async (world) => ({
      params: { id: await removalOf(world) },
      body: { decision: 'keep' as const, reason: 'The matrix keeps it.' },
    }),
    effect: async (world, { data }) => {
      expect(data).toMatchObject({ _id: id, status: 'kept' });
      expect(await actsOn(world, id)).toEqual(['removal.keep']);
    },
  }),
  scenario({
    endpoint: adminDeskEndpoints.imports,
    request: async (world) => {
      await importOf(world);
      return {};
    },
    effect: async (_world, { data }) => {
      expect(data).toMatchObject([{ _id: id, status: 'question' }]);
    },
  }),
  scenario({
    endpoint: adminDeskEndpoints.decideImport,
    request: async (world) => ({
      params: { id: await importOf(world) },
      body: { decision: 'discard' as const, reason: 'The matrix says so.' },
    }),
    effect: async (world, { data }) => {
      expect(data).toMatchObject({ _id: id, status: 'discarded' });
      expect(await actsOn(world, id)).toEqual(['import.discard']);
    },
  }),
  scenario({
    endpoint: vendorClaimEndpoints.requestRemoval,
    request: async ({ vendorId }) => ({
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
