import type { APIRequestContext } from '@playwright/test';
import type { VendorType } from '@threshold/contract/vocabularies';
import { expect } from './fixtures.ts';
import { createVerifiedVendor, type Member } from './people.ts';

export interface Candidate extends Member {
  readonly full_name: string;
}

const paper = {
  name: 'licence.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

/**
 * Creates a professional who waits for approval, with a licence document, in a town without demo
 * listings; a buyers agent by default.
 */
export async function candidate(
  request: APIRequestContext,
  full_name: string,
  vendor_type: VendorType = 'Buyers agent',
): Promise<Candidate> {
  const vendor = await createVerifiedVendor(request, 'candidate');
  const answer = await request.put(`/api/vendors/${vendor.id}`, {
    headers: { authorization: `Bearer ${vendor.token}` },
    multipart: {
      vendor_type,
      full_name,
      business_name: `${full_name} Buying`,
      professional_title: 'Buyers Agent',
      work_email: vendor.email,
      phone_number: '0491570156',
      description: 'On your side at auctions.',
      services_provided: 'Auctions',
      address: '1 Burt Street, Birdsville QLD 4482',
      latitude: '-25.8989',
      longitude: '139.352',
      licence_number: '99123456',
      abn: '51824753556',
      licenses: paper,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { data } = (await answer.json()) as { data: { profile: { status: string } } };
  expect(data.profile.status).toBe('pending');
  return { ...vendor, full_name };
}
