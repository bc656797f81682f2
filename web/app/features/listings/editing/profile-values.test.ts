import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { updateVendorBody } from '@threshold/contract/endpoints/listings/vendors-account';
import { expect, it } from 'vitest';
import {
  cleanPhone,
  cleanText,
  hasPoint,
  toProfileFields,
  toProfileValues,
} from './profile-values.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const fresh = {
  first_name: 'Marlo',
  last_name: 'Finch',
  full_name: '',
  business_name: '',
  professional_title: '',
  work_email: '',
  phone_number: '',
  description: '',
  certifications_affiliations: '',
  website: '',
  linkedin: '',
  vendor_type: null,
  address: '',
  post_code: '',
  city: '',
  latitude: null,
  longitude: null,
  work_experience: [],
  services: [],
} as unknown as OwnVendor;

it.each([
  ['04 12-345 678a', '0412345678'],
  ['\u202a+61 412 345 678', '+61412345678'],
  ['0412 345 678 x5', '0412345678'],
  ['04a', '04'],
  ['04l2 345 6789', '04l2 345 6789'],
])('cleanPhone turns %j into %j', (typed, cleaned) => {
  expect(cleanPhone(typed)).toBe(cleaned);
});

it('cleanText and cleanPhone accept a phone extension typed key by key', () => {
  const type = (text: string, key: string) => cleanText('phone_number', text + key);
  expect(cleanPhone([...'0412 345 678 x5'].reduce(type, ''))).toBe('0412345678');
});

it('cleanText removes leading blanks of the description, not of the name', () => {
  expect(cleanText('description', '  a b ')).toBe('a b ');
  expect(cleanText('full_name', ' Marlo')).toBe(' Marlo');
});

it("prefills a new vendor’s profile with the account's name", () => {
  expect(toProfileValues(fresh)).toMatchObject({
    full_name: 'Marlo Finch',
    vendor_type: '',
    place: { label: '' },
    services: [],
  });
});

it("converts the form values to a request that the API's schema accepts", () => {
  const values = {
    ...toProfileValues(fresh),
    vendor_type: 'Mortgage Broker' as const,
    business_name: 'Banksia Lending',
    professional_title: 'Broker',
    work_email: 'marlo@banksia.example',
    phone_number: '0412345678',
    description: 'Loans',
    certifications_affiliations: 'Diploma',
    place: {
      label: 'Carlton VIC 3053',
      latitude: -37.8,
      longitude: 144.97,
      post_code: '3053',
      city: 'Carlton',
    },
    services: [id],
    work_experience: [
      { job_title: 'Broker', organization: 'Wattle', starting: '2015-03-01', end: null },
    ],
  };
  expect(updateVendorBody.parse(toProfileFields(values))).toMatchObject({
    wizard: true,
    full_name: 'Marlo Finch',
    address: 'Carlton VIC 3053',
    latitude: -37.8,
    longitude: 144.97,
    services: [id],
    work_experience: [{ starting: '2015-03-01', end: null }],
  });
});

it('omits unknown coordinates from the request', () => {
  const fields = toProfileFields({ ...toProfileValues(fresh), place: { label: 'Carlton' } });
  expect(Object.keys(fields)).not.toContain('latitude');
  expect(hasPoint({ label: 'Carlton' })).toBe(false);
  expect(hasPoint({ label: 'Null Island', latitude: 0, longitude: 0 })).toBe(false);
  expect(hasPoint({ label: 'Carlton', latitude: -37.8, longitude: 144.97 })).toBe(true);
});
