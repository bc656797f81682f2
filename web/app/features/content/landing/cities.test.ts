import { expect, test } from 'vitest';
import { buildCityTiles } from './cities.tsx';

test("lists each city's three most frequent vendor types with enough listings", () => {
  const counts = [
    { vendor_type: 'Realestate Agent', count: 12 },
    { vendor_type: 'Accountant', count: 4 },
    { vendor_type: 'Mortgage Broker', count: 19 },
    { vendor_type: 'Buyers agent', count: 5 },
    { vendor_type: 'Property Manager', count: 14 },
  ] as const;
  expect(buildCityTiles([{ city: 'Perth', counts: [...counts] }])).toEqual([
    { city: 'Perth', rows: [counts[2], counts[4], counts[0]] },
  ]);
});

test('returns the first three cities in which a vendor type has enough listings', () => {
  const city = (name: string, count: number) => ({
    city: name,
    counts: [{ vendor_type: 'Accountant' as const, count }],
  });
  const cities = [city('A', 9), city('B', 4), city('C', 5), city('D', 6), city('E', 20)];
  expect(buildCityTiles(cities).map((tile) => tile.city)).toEqual(['A', 'C', 'D']);
  expect(buildCityTiles([city('Darwin', 0), { city: 'Hobart', counts: [] }])).toEqual([]);
});
