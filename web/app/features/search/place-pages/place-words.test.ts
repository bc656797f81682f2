import type { PlacePage } from '@threshold/contract/endpoints/search/place-pages';
import { expect, test } from 'vitest';
import { structuredDataFaults } from '#test/structured-data-faults.ts';
import { buildBreadcrumbs, placeMeta, toBreadcrumbJsonLd, toSearchSubject } from './place-words.ts';

const page = {
  vendor_type: 'Mortgage Broker',
  level: 'suburb',
  name: 'Parramatta',
  state: 'NSW',
  post_code: '2150',
  path: '/mortgage-brokers/nsw/parramatta-2150',
  share_picture: '/share/places/mortgage-brokers/nsw/parramatta-2150/digest.png',
  own: 7,
  near: 31,
  radius_km: null,
  indexed: true,
  page: 1,
} as PlacePage;
const site = 'https://threshold.example';

test('builds breadcrumbs as valid structured data', async () => {
  const crumbs = buildBreadcrumbs(page);
  expect(crumbs.map(({ name }) => name)).toEqual([
    'Home',
    'Mortgage Brokers',
    'New South Wales',
    'Parramatta',
  ]);
  expect(await structuredDataFaults(toBreadcrumbJsonLd(crumbs, site))).toEqual([]);
  expect(await structuredDataFaults(toBreadcrumbJsonLd(crumbs, 'nowhere'))).not.toEqual([]);
});

test('returns the absolute URL of the picture for link previews', () => {
  expect(placeMeta(page, site).picture).toBe(site + page.share_picture);
});

test('prefills the requirements form with type and place, but no state', () => {
  const located = { ...page, latitude: -33.8, longitude: 151 };
  expect(toSearchSubject(located)).toEqual({
    type: 'Mortgage Broker',
    place: { label: 'Parramatta NSW 2150', latitude: -33.8, longitude: 151 },
  });
  const unplaced = { ...page, latitude: null, longitude: null };
  expect(toSearchSubject(unplaced).place).toEqual({ label: 'Parramatta NSW 2150' });
  expect(toSearchSubject({ ...located, level: 'state' })).toEqual({ type: 'Mortgage Broker' });
});
