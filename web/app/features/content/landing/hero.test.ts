import { expect, test } from 'vitest';
import { buildHeroSearchPath } from './hero.tsx';

function path(fields: Record<string, string>): string {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return buildHeroSearchPath(form);
}

test('omits empty search fields from the search URL', () => {
  expect(path({ vendor_type: 'All', place: ' ' })).toBe('/customer/search-brokers');
});

test('includes vendor type, place and coordinates in the search URL', () => {
  expect(
    path({
      vendor_type: 'Building & Pest inspector',
      place: 'Newtown NSW 2042 ',
      latitude: '-33.9',
      longitude: '151.18',
    }),
  ).toBe(
    '/customer/search-brokers?vendor_type=Building+%26+Pest+inspector&place=Newtown+NSW+2042&latitude=-33.9&longitude=151.18',
  );
});
