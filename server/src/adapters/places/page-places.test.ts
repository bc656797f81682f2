import { placeTitle } from '@threshold/contract/texts/place-page-texts';
import { vendorTypes } from '@threshold/contract/vocabularies';
import { describe, expect, it } from 'vitest';
import { loadBuiltInLocalities } from './built-in-cache.ts';
import { createPagePlaces } from './page-places.ts';

const localities = await loadBuiltInLocalities();
const pages = createPagePlaces(localities);
const keyOf = (state: string, place: string) => pages.find(state, place)?.key;

describe('PagePlaces.find', () => {
  it.each([
    ['', '', ''],
    ['nsw', '', 'nsw'],
    ['nsw', 'sydney', 'nsw/sydney'],
    ['qld', 'gold-coast', 'qld/gold-coast'],
    ['nsw', 'parramatta-2150', 'nsw/parramatta-2150'],
    ['nt', 'darwin-city-0800', 'nt/darwin-city-0800'],
  ])('finds the place of the path %s/%s', (state, place, key) => {
    expect(keyOf(state, place)).toBe(key);
  });

  it.each([
    ['NSW', 'Parramatta-2150', 'nsw/parramatta-2150'],
    ['vic', 'parramatta-2150', 'nsw/parramatta-2150'],
    ['vic', 'sydney', 'nsw/sydney'],
    ['nsw', 'parramatta%202150'.replace('%20', ' '), 'nsw/parramatta-2150'],
  ])('resolves the path %s/%s to its canonical path', (state, place, key) => {
    expect(keyOf(state, place)).toBe(key);
  });

  it('resolves all postcodes of a suburb to one canonical path', () => {
    const several = [...Map.groupBy(localities, (row) => `${row.state} ${row.locality}`).values()]
      .filter((rows) => rows.length > 1)
      .flat();
    expect(several.length).toBeGreaterThan(100);
    for (const { state, locality, postcode } of several) {
      const found = pages.find(state, `${locality}-${postcode}`);
      expect(found && keyOf(found.key.split('/')[0] ?? '', found.key.split('/')[1] ?? '')).toBe(
        found?.key,
      );
    }
  });

  it.each([
    ['xx', ''],
    ['nsw', 'atlantis-2150'],
    ['nsw', 'parramatta'],
    ['nsw', 'parramatta-9999'],
    ['', 'sydney'],
    ['nsw', '..'],
    ['constructor', '__proto__'],
  ])('finds no place for the path %s/%s', (state, place) => {
    expect(pages.find(state, place)).toBeUndefined();
  });
});

describe('PagePlaces.named', () => {
  it.each([
    ['Parramatta NSW 2150', 'nsw/parramatta-2150'],
    ['Parramatta NSW 2150, Australia', 'nsw/parramatta-2150'],
    ['Sydney', 'nsw/sydney'],
    ['Melbourne VIC', 'vic/melbourne'],
    ['NSW', 'nsw'],
    ['Australia', ''],
    ['', undefined],
    ['Western Australia', 'wa'],
    ['Tasmania', 'tas'],
    ['Parramatta', undefined],
    ['Sydney VIC', undefined],
    ['Buy cheap pills', undefined],
    ['2150', undefined],
  ])("resolves the text '%s' to the key %s", (words, key) => {
    expect(pages.named(words)?.key).toBe(key);
  });
});

it("suburbOf returns the postcode's largest suburb for an unknown name", () => {
  expect(pages.suburbOf('2150', 'harris park')?.name).toBe('Harris Park');
  expect(pages.suburbOf('2150', 'Nowhere')?.name).toBe('Parramatta');
  expect(pages.suburbOf('9999', 'Nowhere')).toBeUndefined();
});

it('PagePlaces.around returns the largest suburbs near a point, without duplicates', () => {
  const at = pages.find('nsw', 'parramatta-2150')?.at;
  const around = at ? pages.around(at, 25, 8) : [];
  expect(around).toHaveLength(8);
  expect(new Set(around.map(({ name }) => name)).size).toBe(8);
});

it('placeTitle is shorter than 60 characters for every suburb and vendor type', () => {
  const titles = localities.flatMap(({ locality, state, postcode }) =>
    vendorTypes.map((type) =>
      placeTitle(type, { level: 'suburb', name: locality, state, post_code: postcode }, 50),
    ),
  );
  expect(titles.filter((title) => title.length >= 60)).toEqual([]);
});
