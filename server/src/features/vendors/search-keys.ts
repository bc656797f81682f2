import type { VendorType } from '@threshold/contract/vocabularies';
import type { Catalogue } from './catalogue.repo.ts';
import type { ListingFilter } from './search-filter.ts';

/** The key under which the search index holds every listing. */
const ANY = 0;

/**
 * The keys behind chosen types and services. Lists mean 'any of'; both together mean a vendor of one of the types
 * with one of the services. Services that nobody knows match nothing.
 */
export function searchKeys(
  { typeKeys, services }: Catalogue,
  types: readonly VendorType[],
  serviceIds: readonly string[],
): Pick<ListingFilter, 'keys' | 'keysOverlap'> {
  if (serviceIds.length > 0) {
    const chosen = services.filter(
      ({ id, vendor_type }) =>
        serviceIds.includes(id) && (types.length === 0 || types.includes(vendor_type)),
    );
    return { keys: chosen.map(({ search_key }) => search_key), keysOverlap: chosen.length > 1 };
  }
  const isEvery = types.length === 0 || types.length === typeKeys.size;
  const keys = isEvery ? [ANY] : types.flatMap((type) => typeKeys.get(type) ?? []);
  return { keys, keysOverlap: false };
}
