import { customerDocumentEndpoints } from '@threshold/contract/customers-documents';
import { loanApplicationEndpoints } from '@threshold/contract/loan-applications';
import { expect } from 'vitest';
import { buildApplication, buildDocument, goodAnswers } from '../factories/application.ts';
import { buildTwoFactor, codeOf } from '../factories/totp.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

let application = '';
let document = '';

/** An application between the two whom the matrix is about, with one file. */
async function apply({ test, customerId, vendorId }: World): Promise<string> {
  application = await buildApplication(test, { customer_id: customerId, vendor_id: vendorId });
  document = await buildDocument(test, application);
  return application;
}

const ofCustomer = async ({ test, tokens, customerId }: World) =>
  (
    await test
      .as(tokens.customer)
      .call(loanApplicationEndpoints.ofCustomer, { params: { id: customerId } })
  ).ok.data;

const codeOfCustomer = async ({ test, customerId }: World) =>
  codeOf(await buildTwoFactor(test, { customer_id: customerId }), test.clock.now);

export const loanApplicationScenarios = [
  scenario({
    endpoint: loanApplicationEndpoints.create,
    request: async ({ customerId, vendorId }) => ({
      body: { customer: customerId, vendor: vendorId, ...goodAnswers },
    }),
    effect: async (world, { data }) => {
      expect(await ofCustomer(world)).toEqual([data]);
      expect(data).toMatchObject({ status: 'new', files_open: true, ...goodAnswers });
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.ofCustomer,
    request: async (world) => {
      await apply(world);
      return { params: { id: world.customerId } };
    },
    effect: async (_, { data }) => {
      expect(data).toMatchObject([{ _id: application, attachments: [{ s3_url_path: document }] }]);
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.ofVendor,
    request: async (world) => {
      await apply(world);
      return { params: { vendorId: world.vendorId } };
    },
    effect: async (_, { data, total }) => {
      expect(data).toMatchObject([{ _id: application, attachments: [{ s3_url_path: document }] }]);
      expect([total, data[0]?.attachments[0]?.file_url]).toEqual([1, undefined]);
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.get,
    request: async (world) => ({ params: { id: await apply(world) } }),
    effect: async (_, { data }) => {
      expect(data).toMatchObject({ _id: application, attachments: [{ s3_url_path: document }] });
      expect(data.attachments[0]).not.toHaveProperty('file_url');
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.updateStatus,
    request: async (world) => ({
      query: { loan_application_id: await apply(world), status: 'in_progress' as const },
    }),
    effect: async (world) => {
      expect(await ofCustomer(world)).toMatchObject([{ status: 'in_progress' }]);
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.withdraw,
    request: async (world) => ({ params: { id: await apply(world) } }),
    effect: async (world) => {
      const [read] = await ofCustomer(world);
      expect([read?.withdrawn_at === null, read?.files_open]).toEqual([false, false]);
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.endAccess,
    request: async (world) => ({ params: { id: await apply(world) } }),
    effect: async (world) => {
      expect(await ofCustomer(world)).toMatchObject([{ files_open: false, withdrawn_at: null }]);
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.endFileAccess,
    request: async (world) => {
      const id = await apply(world);
      return { params: { id, s3_path: document } };
    },
    effect: async (world) => {
      const [read] = await ofCustomer(world);
      expect(read?.attachments).toMatchObject([{ access_ended_at: expect.any(String) }]);
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.history,
    request: async (world) => {
      const id = await apply(world);
      await world.test.as(world.tokens.vendor).call(loanApplicationEndpoints.updateStatus, {
        query: { loan_application_id: id, status: 'completed' },
      });
      return { params: { id } };
    },
    effect: async (_, { data }) => {
      expect(data).toMatchObject([{ event: 'status', status: 'completed', by: 'vendor' }]);
    },
  }),
  scenario({
    endpoint: loanApplicationEndpoints.access,
    request: async (world) => {
      const id = await apply(world);
      await world.test.database.db
        .insertInto('application_openings')
        .values({
          id: document,
          application_id: id,
          original_name: 'payslip.pdf',
          vendor_id: world.vendorId,
          created_at: world.test.clock.now,
        })
        .execute();
      return { params: { id } };
    },
    effect: async ({ vendorId }, { data }) => {
      expect(data).toMatchObject([{ original_name: 'payslip.pdf', reader: { _id: vendorId } }]);
    },
  }),
  scenario({
    endpoint: customerDocumentEndpoints.list,
    request: async (world) => {
      await apply(world);
      return { params: { id: world.customerId } };
    },
    effect: async (_, { data }) => {
      expect(data).toMatchObject({ requires_2fa: false, two_factor_enabled: false });
      expect(data.documents).toMatchObject([{ _id: document, loan_application_id: application }]);
      expect(data.documents[0]).not.toHaveProperty('file_url');
    },
  }),
  scenario({
    endpoint: customerDocumentEndpoints.verifyOne,
    request: async (world) => {
      await apply(world);
      const verification_code = await codeOfCustomer(world);
      return { params: { id: world.customerId }, query: { s3_path: document, verification_code } };
    },
    effect: async ({ test }, { document: opened }) => {
      expect((await test.app.inject(opened.file_url)).statusCode).toBe(200);
    },
  }),
  scenario({
    endpoint: customerDocumentEndpoints.verifyAll,
    request: async (world) => {
      await apply(world);
      const verification_code = await codeOfCustomer(world);
      return { params: { id: world.customerId }, body: { verification_code } };
    },
    effect: async ({ test }, { documents }) => {
      expect(documents).toHaveLength(1);
      expect((await test.app.inject(documents[0]?.file_url ?? '')).statusCode).toBe(200);
    },
  }),
  scenario({
    endpoint: customerDocumentEndpoints.remove,
    request: async (world) => ({
      query: { loan_application_id: await apply(world), original_name: 'payslip.pdf' },
    }),
    effect: async (world) => {
      expect(await ofCustomer(world)).toMatchObject([{ attachments: [] }]);
    },
  }),
];
