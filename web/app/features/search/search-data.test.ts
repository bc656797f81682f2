import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import type { SearchPage } from '@threshold/contract/endpoints/search/search';
import { expect, test } from 'vitest';
import { appendPage, hasMoreResults, toResultList } from './search-data.ts';

const vendors = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ _id: `v${from + at}` }) as VendorCard);

const page = (from: number, count: number, next: string | null): SearchPage => ({
  vendors: vendors(from, count),
  total: 25,
  total_is_exact: true,
  page: 1,
  limit: 10,
  next,
});

test('expects more results only after a full page with a next cursor', () => {
  expect(hasMoreResults(page(0, 10, 'x'))).toBe(true);
  expect(hasMoreResults(page(0, 10, null))).toBe(false);
  expect(hasMoreResults(page(0, 9, 'x'))).toBe(false);
  expect(hasMoreResults(page(0, 0, null))).toBe(false);
});

test('appends a page to the results without duplicates', () => {
  const first = toResultList(page(0, 10, 'x'));
  const second = appendPage(first, page(9, 10, 'y'));
  expect(second.vendors.map(({ _id }) => _id)).toEqual(vendors(0, 19).map(({ _id }) => _id));
  expect([second.page, second.after]).toEqual([2, 'y']);
  expect(appendPage(second, page(19, 6, null)).after).toBeNull();
});
