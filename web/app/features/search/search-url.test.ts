import { limits } from '@threshold/contract/limits';
import { describe, expect, test } from 'vitest';
import {
  countFilters,
  emptySearchPlace,
  needsPosition,
  parseSearch,
  type Search,
  searchHref,
  toAlertFilters,
  toApiFilters,
  toPlacePageQuery,
} from './search-url.ts';

const read = (query: string) => parseSearch(new URLSearchParams(query));
const service = '019b2c60-5f0e-7a3b-8f10-3c3f5d7a9b11';
const everything: Search = {
  q: '',
  vendor_type: [],
  service_type: [],
  min_rating: undefined,
  replies: undefined,
  sort: undefined,
  place: emptySearchPlace,
  page: 1,
};

describe('parseSearch and searchHref', () => {
  test('searches all types everywhere for an empty query', () => {
    expect(read('')).toEqual(everything);
    expect(searchHref(everything)).toBe('/customer/search-brokers');
  });

  test('preserves every field when a search is encoded and parsed', () => {
    const search: Search = {
      q: 'Marlo Qu & Co',
      vendor_type: ['Conveyancer/Solicitor', 'Mortgage Broker'],
      service_type: [service],
      min_rating: 4,
      replies: 'day',
      sort: 'replies',
      place: { label: 'Parramatta NSW 2150', latitude: -33.815, longitude: 151.001 },
      page: 3,
    };
    expect(read(searchHref(search).split('?')[1] ?? '')).toEqual(search);
  });

  test('reads repeated types in any case and ignores unknown types', () => {
    expect(read('vendor_type=accountant&vendor_type=Mortgage+Broker').vendor_type).toEqual([
      'Mortgage Broker',
      'Accountant',
    ]);
    expect(read('vendor_type=All').vendor_type).toEqual([]);
    expect(read('vendor_type=Plumber').vendor_type).toEqual([]);
  });

  test.each(['0', '6', '4.5', 'four', '-1', ''])('reads min_rating=%s as any rating', (rating) => {
    expect(read(`min_rating=${rating}`).min_rating).toBeUndefined();
  });

  test.each(['0', '-2', '1.5', 'x', '1e9'])('reads page=%s as the first page', (page) => {
    expect(read(`page=${page}`).page).toBe(1);
  });

  test('ignores invalid ids of services', () => {
    expect(read(`service_type=x,${service}`).service_type).toEqual([service]);
  });
});

describe('the parsed place of a search', () => {
  test('uses complete coordinates rather than postcode or city', () => {
    expect(read('place=A&latitude=-33.8&longitude=151&post_code=2150').place).toEqual({
      label: 'A',
      latitude: -33.8,
      longitude: 151,
    });
    expect(read('latitude=-33.8&post_code=2150').place).toEqual({
      label: '2150',
      post_code: '2150',
    });
    expect(read('latitude=abc&longitude=151').place).toEqual(emptySearchPlace);
  });

  test('ignores the coordinates (0,0)', () => {
    expect(read('latitude=0&longitude=0').place).toEqual(emptySearchPlace);
  });

  test('is labelled with the city if the query has no label', () => {
    expect(read('city=Hobart').place).toEqual({ label: 'Hobart', city: 'Hobart' });
  });

  test('requires a lookup of coordinates only for a typed place name', () => {
    expect(needsPosition(read('place=Parramatta').place)).toBe(true);
    expect(needsPosition(read('post_code=2150').place)).toBe(false);
    expect(needsPosition(emptySearchPlace)).toBe(false);
  });
});

test.each([
  ['vendor_type=Accountant', 'Australia'],
  ['vendor_type=accountant&place=Parramatta+NSW+2150', 'Parramatta NSW 2150'],
  ['vendor_type=Accountant&city=Sydney', 'Sydney'],
  ['', undefined],
  ['place=Parramatta+NSW+2150', undefined],
  ['vendor_type=Accountant,Mortgage+Broker', undefined],
  ['vendor_type=Accountant&page=2', undefined],
  ['vendor_type=Accountant&q=Marlo', undefined],
  ['vendor_type=Accountant&min_rating=4', undefined],
  [`vendor_type=Accountant&service_type=${service}`, undefined],
  ['vendor_type=Accountant&place=Buy+cheap+pills&latitude=-33.8&longitude=151', undefined],
  ['vendor_type=Accountant&place=Buy+cheap+pills&post_code=2150', undefined],
  ['vendor_type=Accountant&place=Buy+cheap+pills&city=Sydney', undefined],
])('maps the search query %j to the place page of: %s', (query, place) => {
  expect(toPlacePageQuery(read(query))).toEqual(place && { type: 'Accountant', place });
});

test('trims and shortens the typed name or service of a search', () => {
  expect(read('q=++Marlo++').q).toBe('Marlo');
  expect(read(`q=${'a'.repeat(500)}`).q).toHaveLength(limits.search.words_characters);
  expect(read(`q=${'a'.repeat(limits.search.words_characters - 1)}++b`).q).not.toMatch(/\s$/);
});

test('sends and counts only filters that have a value', () => {
  const { q, vendor_type, service_type } = toApiFilters(everything);
  expect([q, vendor_type, service_type]).toEqual([undefined, undefined, undefined]);
  expect(toApiFilters(read('q=Marlo')).q).toBe('Marlo');
  expect(toAlertFilters(read('q=Marlo'))).not.toHaveProperty('q');
  expect(
    countFilters(
      read(`vendor_type=Accountant&service_type=${service}&min_rating=3&replies=day&sort=replies`),
    ),
  ).toBe(4);
});
