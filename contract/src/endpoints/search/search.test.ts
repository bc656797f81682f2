import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from '../../texts/messages.ts';
import { resolveSearchPoint, searchVendorsSchema, vendorSearchEndpoints } from './search.ts';

/** Returns the error messages of each field, like `errors` in a failure. */
function faults(query: unknown): Record<string, string[] | undefined> {
  const result = searchVendorsSchema.safeParse(query);
  return result.success ? {} : z.flattenError(result.error).fieldErrors;
}

describe('a search query', () => {
  test('has defaults when it is empty', () => {
    expect(searchVendorsSchema.parse({})).toEqual({ page: 1, limit: 10 });
  });

  test('treats empty values as missing', () => {
    const parsed = searchVendorsSchema.parse({
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

  test('accepts vendor types joined by commas, repeated, or in any letter case', () => {
    const list = ['Mortgage Broker', 'Conveyancer/Solicitor'];
    const joined = { vendor_type: 'mortgage broker,Conveyancer/Solicitor' };
    expect(searchVendorsSchema.parse(joined).vendor_type).toEqual(list);
    expect(searchVendorsSchema.parse({ vendor_type: list }).vendor_type).toEqual(list);
    expect(searchVendorsSchema.parse({ vendor_type: 'All' }).vendor_type).toEqual([]);
    expect(faults({ vendor_type: 'Plumber' }).vendor_type).toEqual([messages.search.vendor_type]);
  });

  test.each(['NaN', '1e309', '1e2', 'Infinity', '0x10', '0', '-1', '1.5', ['1', '2'], {}])(
    'refuses page=%j with an error message',
    (page) => {
      expect(faults({ page }).page).toEqual([messages.general.page]);
    },
  );

  test.each(['6', '-1', '4.5', 'four'])('refuses min_rating=%s', (min_rating) => {
    expect(faults({ min_rating }).min_rating).toEqual([messages.search.min_rating]);
  });

  test('accepts at most 50 results per page', () => {
    expect(searchVendorsSchema.parse({ limit: '50' }).limit).toBe(50);
    expect(faults({ limit: '51' }).limit).toEqual([messages.general.limit(50)]);
  });

  test('refuses one coordinate without the other and treats (0,0) as unset', () => {
    expect(faults({ latitude: '-33.8' }).latitude).toEqual([messages.search.both_coordinates]);
    const parramatta = searchVendorsSchema.parse({
      latitude: '-33.815',
      longitude: '151.001',
    });
    expect(resolveSearchPoint(parramatta)).toEqual({ latitude: -33.815, longitude: 151.001 });
    const unset = searchVendorsSchema.parse({ latitude: '0', longitude: '-0' });
    expect(resolveSearchPoint(unset)).toBeUndefined();
    expect(faults({ latitude: '91', longitude: '0' }).latitude).toEqual([messages.search.latitude]);
  });

  test('requires valid service ids', () => {
    expect(faults({ service_type: 'x' })).toHaveProperty('service_type');
  });

  test('drops unknown keys', () => {
    expect(searchVendorsSchema.parse({ status: 'rejected' })).not.toHaveProperty('status');
  });

  test('can be converted to JSON Schema', () => {
    const { search } = vendorSearchEndpoints;
    expect(z.toJSONSchema(search.query, { io: 'input' })).toHaveProperty('properties.page');
    expect(z.toJSONSchema(search.response)).toHaveProperty('properties.vendors');
  });
});
