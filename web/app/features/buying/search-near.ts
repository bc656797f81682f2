import type { VendorType } from '@threshold/contract/vocabularies';
import { paths, withQuery } from '#app/lib/paths.ts';

/**
 * Returns the search for one type near a place such as 'Parramatta NSW 2150': by its postcode, or
 * else by its name.
 */
export function searchNear(type: VendorType, place: string | null): string {
  const post_code = /(?:^|\s)(\d{4})$/.exec(place ?? '')?.[1];
  const where = post_code ? { post_code } : { city: place ?? undefined };
  return withQuery(paths.search, { vendor_type: type, place: place ?? undefined, ...where });
}
