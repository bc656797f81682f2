import { leadRequestSchema } from '@threshold/contract/endpoints/requests/lead-requests';
import { expect, it } from 'vitest';
import { toFields } from './requirements-form.tsx';

const four = {
  name: 'Indigo',
  email: 'indigo@example.com',
  phone_number: '0491570156',
  requirements: 'A cottage.',
};

it("prefills the search's type and place if known", () => {
  const place = { label: 'Parramatta NSW 2150', latitude: -33.8, longitude: 151 };
  expect(toFields('Mortgage Broker', place)).toEqual({
    vendor_type: 'Mortgage Broker',
    post_code: undefined,
    latitude: -33.8,
    longitude: 151,
    address: 'Parramatta NSW 2150',
  });
  expect(Object.values(toFields('', { label: ' ' }))).toEqual(Array(5).fill(undefined));
});

it("does not send the label 'Near me' as an address", () => {
  const near = toFields('', { label: 'Near me', latitude: -33.8, longitude: 151 });
  expect(near).toMatchObject({ address: undefined, latitude: -33.8 });
});

it('returns fields that the request schema accepts', () => {
  const more = toFields('Mortgage Broker', { label: '2150', post_code: '2150' });
  expect(leadRequestSchema.parse({ ...four, ...more })).toMatchObject({ post_code: '2150' });
});
