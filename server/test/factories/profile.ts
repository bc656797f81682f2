import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import type { TestApp } from '../test-app.ts';
import type { TestAccount } from './account.ts';
import { servicesOf } from './service.ts';
import { buildSession } from './session.ts';
import { buildVendor, buildVendorAccount } from './vendor.ts';

/** A vendor who is signed in, with a listing as given. */
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

/** A listing as it is right after the sign-up. */
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

/** All that a profile needs to be complete, as a form sends it. */
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
    services: (await servicesOf(db, 'Mortgage Broker', 2)).join(','),
  };
}

/** What the wizard's last step sends beside it. */
export const wizardExtras = {
  certifications_affiliations: 'Member of a sample association',
  website: '',
  linkedin: '',
  wizard: true,
};

/** The start of a PDF, which is what makes one. `mark` makes two of them differ. */
export const pdf = (mark = '', bytes = 0) =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n${mark}\n`), Buffer.alloc(bytes)]);
