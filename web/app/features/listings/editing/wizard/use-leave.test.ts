import { updateVendorBody } from '@threshold/contract/endpoints/listings/vendors-account';
import { expect, it } from 'vitest';
import { pickValidFields } from './use-leave.ts';

const values = {
  vendor_type: 'Mortgage Broker',
  full_name: 'Marlo Finch',
  business_name: '',
  professional_title: 'Broker',
  work_email: 'marlo@gmail.com',
  phone_number: '0412',
  place: { label: 'Carlton VIC 3053', latitude: -37.8, longitude: 144.97, city: 'Carlton' },
  description: 'Loans',
  work_experience: [],
  services: ['01890a5d-ac96-774b-bcce-b302099a8057'],
  certifications_affiliations: '',
  website: 'banksia lending',
  linkedin: '',
  licence_number: 'CRN 400123',
  licence_state: 'VIC',
  licence_expires_on: 'soon',
  abn: '12',
} as const;

it('omits services from the valid fields, because services would complete the profile', () => {
  const parts = pickValidFields({ ...values, services: [...values.services], work_experience: [] });
  expect(parts).toEqual({
    vendor_type: 'Mortgage Broker',
    full_name: 'Marlo Finch',
    professional_title: 'Broker',
    address: 'Carlton VIC 3053',
    latitude: -37.8,
    longitude: 144.97,
    city: 'Carlton',
    description: 'Loans',
    work_experience: [],
    certifications_affiliations: '',
    linkedin: '',
    licence_number: 'CRN 400123',
    licence_state: 'VIC',
  });
  expect(updateVendorBody.safeParse(parts).success).toBe(true);
});
