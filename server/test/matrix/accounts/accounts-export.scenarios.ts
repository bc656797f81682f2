import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { expect } from 'vitest';
import { codeTo } from '../../factories/account.ts';
import { buildMailedCode } from '../../factories/mailed-code.ts';
import { unzip } from '../../unzip.ts';
import { scenario } from '../scenario.ts';
import type { World } from '../world.ts';

/** Downloads the export and returns the id of its account. */
async function exportedId({ test }: World, url: string): Promise<string> {
  const { rawPayload } = await test.app.inject(url);
  const { 'account.json': account } = await unzip(rawPayload);
  return JSON.parse(String(account))._id;
}

const isGone = async ({ test }: World, table: 'customers' | 'vendors', id: string) =>
  (await test.database.db.selectFrom(table).select('id').where('id', '=', id).execute()).length ===
  0;

export const dataExportScenarios = [
  scenario({
    endpoint: customerEndpoints.exportCode,
    request: ({ customerId }) => ({ params: { id: customerId } }),
    effect: async ({ test }, { data }) => {
      expect(await codeTo(test, data.email, 'code_download_data')).toMatch(/^\d{5}$/);
    },
  }),
  scenario({
    endpoint: vendorAccountEndpoints.exportCode,
    request: ({ vendorId }) => ({ params: { id: vendorId } }),
    effect: async ({ test }, { data }) => {
      expect(await codeTo(test, data.email, 'code_download_data')).toMatch(/^\d{5}$/);
    },
  }),
  scenario({
    endpoint: customerEndpoints.export,
    arrange: async ({ test, customerId }) => ({
      otp: await buildMailedCode(test, { customer_id: customerId }, 'download_data'),
    }),
    request: ({ customerId, otp }) => ({ params: { id: customerId }, query: { otp } }),
    effect: async (world, { data }) => {
      expect(await exportedId(world, data.file_url)).toBe(world.customerId);
    },
  }),
  scenario({
    endpoint: vendorAccountEndpoints.export,
    arrange: async ({ test, vendorId }) => {
      const account = await test.database.db
        .selectFrom('vendor_accounts')
        .select('id')
        .where('vendor_id', '=', vendorId)
        .executeTakeFirstOrThrow();
      const accountRef = { vendor_account_id: account.id };
      return { otp: await buildMailedCode(test, accountRef, 'download_data') };
    },
    request: ({ vendorId, otp }) => ({ params: { id: vendorId }, query: { otp } }),
    effect: async (world, { data }) => {
      expect(await exportedId(world, data.file_url)).toBe(world.vendorId);
    },
  }),
  scenario({
    endpoint: customerEndpoints.remove,
    request: ({ customerId }) => ({ params: { id: customerId }, body: {} }),
    effect: async (world) => {
      expect(await isGone(world, 'customers', world.customerId)).toBe(true);
    },
  }),
  scenario({
    endpoint: vendorAccountEndpoints.remove,
    request: ({ vendorId }) => ({ params: { id: vendorId }, body: {} }),
    effect: async (world) => {
      expect(await isGone(world, 'vendors', world.vendorId)).toBe(true);
    },
  }),
];
