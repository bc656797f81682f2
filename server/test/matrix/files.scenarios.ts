import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { expect } from 'vitest';
import { buildFile } from '../factories/file.ts';
import { buildTwoFactor, generateTotpCode } from '../factories/totp.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

const licence = async ({ test, vendorId }: World) => ({
  fileId: await buildFile(test, { kind: 'licence', vendor_id: vendorId }),
});

/** Enables two-factor for the customer and the vendor of the matrix. */
async function enableTwoFactor({ test, customerId, vendorId }: World): Promise<string> {
  const { id } = await test.database.db
    .selectFrom('vendor_accounts')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow();
  const secret = await buildTwoFactor(test, { vendor_account_id: id });
  await buildTwoFactor(test, { customer_id: customerId }, secret);
  return secret;
}

export const fileScenarios = [
  scenario({
    endpoint: vendorAccountEndpoints.attachments,
    arrange: licence,
    request: ({ vendorId }) => ({ params: { id: vendorId } }),
    effect: async ({ fileId }, { data }) => {
      expect(data.licenses).toMatchObject([{ s3_url_path: fileId, original_name: 'licence.pdf' }]);
      expect(data.licenses[0]).not.toHaveProperty('file_url');
      expect(data).toMatchObject({ certificates: [], two_factor_enabled: false });
    },
  }),
  scenario({
    endpoint: vendorAccountEndpoints.removeAttachment,
    arrange: licence,
    request: ({ vendorId, fileId }) => ({ params: { id: vendorId }, query: { s3_path: fileId } }),
    effect: async ({ test, vendorId, tokens }) => {
      const params = { id: vendorId };
      const caller = test.as(tokens.vendor);
      const { ok } = await caller.call(vendorAccountEndpoints.attachments, { params });
      expect(ok.data.licenses).toEqual([]);
    },
  }),
  scenario({
    endpoint: chatEndpoints.verifyFileAccess,
    arrange: async (world, actor) => {
      const { test, customerId } = world;
      const secret = await enableTwoFactor(world);
      // Customer and vendor each open their own file; all other actors try the vendor's file.
      const isCustomer = actor === 'customer';
      const s3_path = isCustomer
        ? await buildFile(test, { kind: 'chat', customer_id: customerId })
        : (await licence(world)).fileId;
      return { s3_path, verification_code: generateTotpCode(secret, test.clock.now) };
    },
    request: ({ s3_path, verification_code }) => ({ body: { s3_path, verification_code } }),
    effect: async ({ test }, { file_url }) => {
      expect((await test.app.inject(file_url)).payload).toContain('A private paper.');
    },
  }),
];
