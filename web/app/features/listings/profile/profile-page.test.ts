import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { expect, test } from 'vitest';
import { structuredDataFaults } from '#test/structured-data-faults.ts';
import { buildProfileStructuredData } from './profile-page.tsx';

const vendor = {
  _id: 'a1',
  full_name: 'Marlo Banksia',
  description: 'Plain answers.',
  profile_picture: { file_url: '/media/a.webp' },
  address: '12 King Street, Newtown NSW 2042',
  city: 'Newtown',
  state: 'NSW',
  post_code: '2042',
  latitude: -33.9,
  longitude: 151.18,
  status: 'approved',
  vendorRating: 4.8,
  totalReviews: 12,
  email: 'marlo@banksia.example',
  work_email: 'marlo@banksia.example',
  website: 'https://banksia.example',
  phone_number: '0255500187',
  linkedin: 'https://linkedin.example/marlo',
} as Vendor;
const site = 'https://threshold.example';

test("adds an approved listing's address, coordinates and rating to structured data", () => {
  expect(buildProfileStructuredData(vendor, site)).toMatchObject({
    '@type': 'ProfessionalService',
    url: `${site}/customer/search-brokers/a1`,
    image: `${site}/media/a.webp`,
    address: { streetAddress: '12 King Street', addressLocality: 'Newtown', postalCode: '2042' },
    geo: { latitude: -33.9, longitude: 151.18 },
    aggregateRating: { ratingValue: 4.8, reviewCount: 12 },
  });
});

test.each<Partial<Vendor>>([{ status: 'pending' }, { vendorRating: null }, { totalReviews: 0 }])(
  'adds no rating to the structured data of a listing with %o',
  (fields) => {
    expect(buildProfileStructuredData({ ...vendor, ...fields }, site)).not.toHaveProperty(
      'aggregateRating',
    );
  },
);

test('never adds contact details to the structured data', () => {
  const json = JSON.stringify(buildProfileStructuredData(vendor, site));
  for (const detail of ['banksia.example', '0255500187', 'linkedin']) {
    expect(json).not.toContain(detail);
  }
});

test('builds valid structured data with and without a rating', async () => {
  for (const fields of [{}, { vendorRating: null }, { city: '', state: null, latitude: null }]) {
    const data = buildProfileStructuredData({ ...vendor, ...fields }, site);
    expect(await structuredDataFaults(data)).toEqual([]);
    // Search engines require a name and an address for a business.
    expect(data).toMatchObject({ name: 'Marlo Banksia', address: { '@type': 'PostalAddress' } });
  }
});

test('fails structured data validation if the rating is above its maximum', async () => {
  const faults = await structuredDataFaults({
    ...buildProfileStructuredData(vendor, site),
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 7, bestRating: 5 },
  });
  expect(faults.length).toBeGreaterThan(0);
});
