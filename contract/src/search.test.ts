import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from './messages.ts';
import { searchPoint, searchVendorsQuery, vendorSearchEndpoints } from './search.ts';

/** Sentences by field, as a failure's `errors`. */
function faults(query: unknown): Record<string, string[] | undefined> {
  const result = searchVendorsQuery.safeParse(query);
  return result.success ? {} : z.flattenError(result.error).fieldErrors;
}

describe('search query', () => {
  test('an empty query gets the defaults', () => {
    expect(searchVendorsQuery.parse({})).toEqual({ page: 1, limit: 10 });
  });

  test('empty values mean absent', () => {
    const parsed = searchVendorsQuery.parse({
      page: '',
      limit: '',
      latitude: '',
      longitude: '',
      min_rating: '',
      vendor_type: '',
      service_type: '',
      post_code: '',
    });
    expect(parsed).toMatchObject({ page: 1, limit: 10, vendor_type: [], service_type: [] });
    expect(parsed.latitude).toBeUndefined();
    expect(parsed.min_rating).toBeUndefined();
  });

  test('types come comma-joined, as repeated keys and in any case', () => {
    const list = ['Mortgage Broker', 'Conveyancer/Solicitor'];
    const joined = { vendor_type: 'mortgage broker,Conveyancer/Solicitor' };
    expect(searchVendorsQuery.parse(joined).vendor_type).toEqual(list);
    expect(searchVendorsQuery.parse({ vendor_type: list }).vendor_type).toEqual(list);
    expect(searchVendorsQuery.parse({ vendor_type: 'All' }).vendor_type).toEqual([]);
    expect(faults({ vendor_type: 'Plumber' }).vendor_type).toEqual([messages.search.vendor_type]);
  });

  test.each(['NaN', '1e309', '1e2', 'Infinity', '0x10', '0', '-1', '1.5', ['1', '2'], {}])(
    'page=%j is a fault, not a crash',
    (page) => {
      expect(faults({ page }).page).toEqual([messages.general.page]);
    },
  );

  test.each(['6', '-1', '4.5', 'four'])('min_rating=%s is a fault', (min_rating) => {
    expect(faults({ min_rating }).min_rating).toEqual([messages.search.min_rating]);
  });

  test('page sizes end at 50', () => {
    expect(searchVendorsQuery.parse({ limit: '50' }).limit).toBe(50);
    expect(faults({ limit: '51' }).limit).toEqual([messages.general.limit(50)]);
  });

  test('coordinates come in pairs and (0,0) means unset', () => {
    expect(faults({ latitude: '-33.8' }).latitude).toEqual([messages.search.both_coordinates]);
    const parramatta = searchVendorsQuery.parse({ latitude: '-33.815', longitude: '151.001' });
    expect(searchPoint(parramatta)).toEqual({ latitude: -33.815, longitude: 151.001 });
    const unset = searchVendorsQuery.parse({ latitude: '0', longitude: '-0' });
    expect(searchPoint(unset)).toBeUndefined();
    expect(faults({ latitude: '91', longitude: '0' }).latitude).toEqual([messages.search.latitude]);
  });

  test('ids of services must be ids', () => {
    expect(faults({ service_type: 'x' })).toHaveProperty('service_type');
  });

  test('unknown keys are dropped', () => {
    expect(searchVendorsQuery.parse({ status: 'rejected' })).not.toHaveProperty('status');
  });

  test('the schemas can be written as JSON Schema', () => {
    const { search } = vendorSearchEndpoints;
    expect(z.toJSONSchema(search.query, { io: 'input' })).toHaveProperty('properties.page');
    expect(z.toJSONSchema(search.response)).toHaveProperty('properties.vendors');
  });
});
