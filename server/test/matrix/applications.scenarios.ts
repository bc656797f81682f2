import { customerDocumentEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { expect } from 'vitest';
import { buildApplication, buildDocument, goodAnswers } from '../factories/application.ts';
import { buildConversation, buildMessages } from '../factories/conversation.ts';
import { buildTwoFactor, generateTotpCode } from '../factories/totp.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

/** Creates an application with one file between the customer and the vendor of the matrix. */
async function apply({ test, customerId, vendorId }: World) {
  const application = await buildApplication(test, {
    customer_id: customerId,
    vendor_id: vendorId,
  });
  return { application, document: await buildDocument(test, application) };
}

const noted = { note: 'Written by the matrix', remind_on: null, version: 0 };

const ofCustomer = async ({ test, tokens, customerId }: World) =>
  (
    await test
      .as(tokens.customer)
      .call(loanApplicationEndpoints.ofCustomer, { params: { id: customerId } })
  ).ok.data;

async function applyWithTwoFactor(world: World) {
  const { test, customerId } = world;
  const secret = await buildTwoFactor(test, { customer_id: customerId });
  return { ...(await apply(world)), verification_code: generateTotpCode(secret, test.clock.now) };
}

export const loanApplicationScenarios = [
  scenario({
    endpoint: loanApplicationEndpoints.create,
    request: ({ customerId, vendorId }) => ({
      body: { customer: customerId, vendor: vendorId, ...goodAnswers },
    }),
    effect: async (world, { data }) => {
      expect(await ofCustomer(world)).toEqual([data]);
      expect(data).toMatchObject({ status: 'new', files_open: true, ...goodAnswers });
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.ofCustomer,
    arrange: apply,
    request: ({ customerId }) => ({ params: { id: customerId } }),
    effect: async ({ application, document }, { data }) => {
      expect(data).toMatchObject([{ _id: application, attachments: [{ s3_url_path: document }] }]);
    },
  }),
  scenario({
    endpoint: leadEndpoints.ofVendor,
    arrange: apply,
    request: ({ vendorId }) => ({ params: { vendorId } }),
    effect: async ({ application, document }, { data, total }) => {
      expect(data).toMatchObject([{ _id: application, attachments: [{ s3_url_path: document }] }]);
      expect([total, data[0]?.attachments[0]?.file_url]).toEqual([1, undefined]);
    },
  }),
  scenario({
    endpoint: leadEndpoints.setStatuses,
    arrange: apply,
    request: ({ application }) => ({
      body: { ids: [application], status: 'in_progress' as const },
    }),
    effect: async (world, { data }, actor) => {
      const isIts = actor === 'vendor';
      expect(data).toMatchObject([{ outcome: isIts ? 'changed' : 'missing' }]);
      expect(await ofCustomer(world)).toMatchObject([{ status: isIts ? 'in_progress' : 'new' }]);
    },
  }),
  scenario({
    endpoint: leadEndpoints.saveNote,
    arrange: apply,
    request: ({ application }) => ({ params: { id: application }, body: noted }),
    effect: async ({ test, application }) => {
      const { note } = await test.database.db
        .selectFrom('application_notes')
        .select('note')
        .where('application_id', '=', application)
        .executeTakeFirstOrThrow();
      expect(note).toBe(noted.note);
    },
  }),
  scenario({
    endpoint: leadEndpoints.note,
    arrange: async (world) => {
      const { application } = await apply(world);
      await world.test
        .as(world.tokens.vendor)
        .call(leadEndpoints.saveNote, { params: { id: application }, body: noted });
      return { application };
    },
    request: ({ application }) => ({ params: { id: application } }),
    effect: async (_, { data }) => {
      expect(data).toMatchObject({ note: noted.note, version: 1 });
    },
  }),
  scenario({
    endpoint: leadEndpoints.story,
    arrange: async (world) => {
      const { customerId: customer_id, vendorId: vendor_id } = world;
      const { db } = world.test.database;
      const conversation = await buildConversation(db, { customer_id, vendor_id });
      await buildMessages(db, conversation, 'customer', ['Not for the story.']);
      return apply(world);
    },
    request: ({ application }) => ({ params: { id: application } }),
    effect: async (_, { data }) => {
      expect(data.entries).toMatchObject([{ what: 'messages', by: 'customer', count: 1 }]);
      expect(data.dealings?.conversation?.messages).toBe(1);
      expect(JSON.stringify(data)).not.toContain('Not for the story');
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.get,
    arrange: apply,
    request: ({ application }) => ({ params: { id: application } }),
    effect: async ({ application, document }, { data }) => {
      expect(data).toMatchObject({ _id: application, attachments: [{ s3_url_path: document }] });
      expect(data.attachments[0]).not.toHaveProperty('file_url');
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.updateStatus,
    arrange: apply,
    request: ({ application }) => ({
      query: { loan_application_id: application, status: 'in_progress' as const },
    }),
    effect: async (world) => {
      expect(await ofCustomer(world)).toMatchObject([{ status: 'in_progress' }]);
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.withdraw,
    arrange: apply,
    request: ({ application }) => ({ params: { id: application } }),
    effect: async (world) => {
      const [read] = await ofCustomer(world);
      expect([read?.withdrawn_at === null, read?.files_open]).toEqual([false, false]);
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.endAccess,
    arrange: apply,
    request: ({ application }) => ({ params: { id: application } }),
    effect: async (world) => {
      expect(await ofCustomer(world)).toMatchObject([{ files_open: false, withdrawn_at: null }]);
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.endFileAccess,
    arrange: apply,
    request: ({ application, document }) => ({ params: { id: application, s3_path: document } }),
    effect: async (world) => {
      const [read] = await ofCustomer(world);
      expect(read?.attachments).toMatchObject([{ access_ended_at: expect.any(String) }]);
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.history,
    arrange: async (world) => {
      const { application } = await apply(world);
      await world.test.as(world.tokens.vendor).call(loanApplicationEndpoints.updateStatus, {
        query: { loan_application_id: application, status: 'completed' },
      });
      return { application };
    },
    request: ({ application }) => ({ params: { id: application } }),
    effect: async (_, { data }) => {
      expect(data).toMatchObject([{ event: 'status', status: 'completed', by: 'vendor' }]);
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.access,
    arrange: async (world) => {
      const { application, document } = await apply(world);
      await world.test.database.db
        .insertInto('application_openings')
        .values({
          id: document,
          application_id: application,
          original_name: 'payslip.pdf',
          vendor_id: world.vendorId,
          created_at: world.test.clock.now,
        })
        .execute();
      return { application };
    },
    request: ({ application }) => ({ params: { id: application } }),
    effect: async ({ vendorId }, { data }) => {
      expect(data).toMatchObject([{ original_name: 'payslip.pdf', reader: { _id: vendorId } }]);
    },
  }),
  scenario({
    endpoint: customerDocumentEndpoints.list,
    arrange: apply,
    request: ({ customerId }) => ({ params: { id: customerId } }),
    effect: async ({ application, document }, { data }) => {
      expect(data).toMatchObject({ requires_2fa: false, two_factor_enabled: false });
      expect(data.documents).toMatchObject([{ _id: document, loan_application_id: application }]);
      expect(data.documents[0]).not.toHaveProperty('file_url');
    },
  }),
  scenario({
    endpoint: customerDocumentEndpoints.verifyOne,
    arrange: applyWithTwoFactor,
    request: ({ customerId, document, verification_code }) => ({
      params: { id: customerId },
      query: { s3_path: document, verification_code },
    }),
    effect: async ({ test }, { document: opened }) => {
      expect((await test.app.inject(opened.file_url)).statusCode).toBe(200);
    },
  }),
  scenario({
    endpoint: customerDocumentEndpoints.verifyAll,
    arrange: applyWithTwoFactor,
    request: ({ customerId, verification_code }) => ({
      params: { id: customerId },
      body: { verification_code },
    }),
    effect: async ({ test }, { documents }) => {
      expect(documents).toHaveLength(1);
      expect((await test.app.inject(documents[0]?.file_url ?? '')).statusCode).toBe(200);
    },
  }),
  scenario({
    endpoint: customerDocumentEndpoints.remove,
    arrange: apply,
    request: ({ application }) => ({
      query: { loan_application_id: application, original_name: 'payslip.pdf' },
    }),
    effect: async (world) => {
      expect(await ofCustomer(world)).toMatchObject([{ attachments: [] }]);
    },
  }),
];
