import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { limits } from '@threshold/contract/limits';
import { expect, test } from 'vitest';
import type { Api } from '#app/lib/api/api.ts';
import { readPlacePages } from './api.ts';

const listing = (city: string) =>
  ({
    vendor_type: 'Mortgage Broker',
    status: 'approved',
    city,
    state: 'NSW',
    post_code: '2042',
  }) as Vendor;

test('requests no place page if the place name is too long', async () => {
  const asked: string[] = [];
  const call = async (_endpoint: unknown, { query }: { query: { place: string } }) => {
    asked.push(query.place);
    return { data: { path: '/mortgage-brokers' } };
  };
  const from = { call } as unknown as Api;
  const names = async (city: string) => {
    asked.length = 0;
    await readPlacePages(from, listing(city));
    return asked;
  };
  expect(await names('Newtown')).toEqual([
    'Australia',
    'New South Wales',
    'Newtown',
    'Newtown NSW 2042',
  ]);
  const longest = 'x'.repeat(limits.place.max_characters);
  expect(await names(longest)).toEqual(['Australia', 'New South Wales', longest]);
});
