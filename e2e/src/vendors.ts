import type { APIRequestContext, Page } from '@playwright/test';
import { enterAs } from './accounts.ts';
import { expect } from './fixtures.ts';
import { createVerifiedVendor, type Member } from './people.ts';

/** Creates a verified professional whose complete profile waits for approval by staff. */
export async function createPendingVendor(
  request: APIRequestContext,
  name: string,
): Promise<Member> {
  const vendor = await createVerifiedVendor(request, name);
  const services = await request.get('/api/vendors/service/by-type', {
    params: { servicesType: 'Conveyancer/Solicitor' },
  });
  const { data } = (await services.json()) as { data: { _id: string }[] };
  const answer = await request.put(`/api/vendors/${vendor.id}`, {
    headers: { authorization: `Bearer ${vendor.token}` },
    data: {
      vendor_type: 'Conveyancer/Solicitor',
      full_name: 'Indigo Fairweather',
      business_name: 'Fairweather Conveyancing',
      professional_title: 'Conveyancer',
      work_email: vendor.email,
      phone_number: '0290001234',
      address: 'Newtown NSW 2042',
      latitude: -33.898,
      longitude: 151.179,
      description: 'Contracts explained before you sign.',
      services: data[0]?._id ?? '',
    },
  });
  expect(answer.status()).toBe(200);
  return vendor;
}

/** Creates a professional whose profile waits for approval, and signs in this browser. */
export async function enterPendingVendor(
  page: Page,
  request: APIRequestContext,
  name: string,
): Promise<Member> {
  const vendor = await createPendingVendor(request, name);
  await enterAs(page, 'vendor', vendor.token);
  return vendor;
}
