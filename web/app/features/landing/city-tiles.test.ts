import { expect, test } from 'vitest';
import { cityTiles } from './city-tiles.ts';

test('a tile names the largest types of its city', () => {
  const counts = [
    { vendor_type: 'Realestate Agent', count: 2 },
    { vendor_type: 'Accountant', count: 0 },
    { vendor_type: 'Mortgage Broker', count: 9 },
    { vendor_type: 'Buyers agent', count: 1 },
    { vendor_type: 'Property Manager', count: 4 },
  ] as const;
  expect(cityTiles([{ city: 'Perth', counts: [...counts] }])).toEqual([
    { city: 'Perth', rows: [counts[2], counts[4], counts[0]] },
  ]);
});

test('a city without listings has no tile', () => {
  expect(
    cityTiles([
      { city: 'Darwin', counts: [{ vendor_type: 'Accountant', count: 0 }] },
      { city: 'Hobart', counts: [] },
    ]),
  ).toEqual([]);
});
