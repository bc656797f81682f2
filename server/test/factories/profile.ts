import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import type { TestApp } from '../test-app.ts';
import type { TestAccount } from './account.ts';
import { listServiceIds } from './service.ts';
import { buildSession } from './session.ts';
import { buildVendor, buildVendorAccount } from './vendor.ts';

/** Creates a signed-in vendor with the given listing. */
export async function buildListed(
  { database: { db } }: TestApp,
  listing: Parameters<typeof buildVendor>[1] = {},
  account: Parameters<typeof buildVendorAccount>[1] = {},
): Promise<TestAccount> {
  const id = await buildVendor(db, listing);
  const email = `${newId()}@vendors.example`;
  const accountId = await buildVendorAccount(db, { email, ...account, vendor_id: id });
  const accountRef = { vendor_account_id: accountId };
  return { id, accountRef, email, token: await buildSession(db, accountRef) };
}

/** Fields of a listing right after the sign-up. */
export const emptyListing = {
  status: 'in_complete',
  vendor_type: null,
  full_name: '',
  business_name: '',
  professional_title: '',
  description: '',
  work_email: null,
  phone_number: null,
  address: '',
  city: null,
  state: null,
  post_code: null,
  latitude: null,
  longitude: null,
  timezone: null,
  services: [],
} as const;

/** Returns all required fields of a profile, as a form sends them. */
export async function wholeProfile(db: Db) {
  return {
    vendor_type: 'Mortgage Broker',
    full_name: 'Vera Vendor',
    business_name: 'Vera Home Loans',
    professional_title: 'Mortgage broker',
    work_email: 'vera@vera-loans.example',
    phone_number: '0290001234',
    address: '1 George Street, Sydney NSW 2000',
    latitude: -33.8688,
    longitude: 151.2093,
    description: 'Loans for first homes, explained in plain words.',
    services: (await listServiceIds(db, 'Mortgage Broker', 2)).join(','),
  };
}

/** Further fields of the wizard's last step. */
export const wizardExtras = {
  certifications_affiliations: 'Member of a sample association',
  website: '',
  linkedin: '',
  wizard: true,
};

/** Returns bytes that the server recognises as a PDF. Different `mark`s make different files. */
export const pdf = (mark = '', bytes = 0) =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n${mark}\n`), Buffer.alloc(bytes)]);
