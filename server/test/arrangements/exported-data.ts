import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import type { TestAccount } from '../factories/account.ts';
import { buildMailedCode } from '../factories/mailed-code.ts';
import type { Members } from '../members.ts';
import type { TestApp } from '../test-app.ts';

/* The endpoints of customers and vendors differ only in their paths, so one type covers both. */
export const getExportEndpoints = (members: Members) =>
  members === 'customers'
    ? customerEndpoints
    : (vendorAccountEndpoints as unknown as typeof customerEndpoints);

/** Requests a download link with a mailed code. */
export async function askForExport(test: TestApp, me: Omit<TestAccount, 'email'>) {
  const members = 'customer_id' in me.accountRef ? 'customers' : 'vendors';
  const otp = await buildMailedCode(test, me.accountRef, 'download_data');
  const request = { params: { id: me.id }, query: { otp } };
  return test.as(me.token).call(getExportEndpoints(members).export, request);
}

/** Requests a download link with a mailed code and returns its URL. */
export const requestExportLink = async (test: TestApp, me: Omit<TestAccount, 'email'>) =>
  (await askForExport(test, me)).ok.data.file_url;
