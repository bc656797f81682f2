import {
  resolveSearchPoint,
  type SearchVendorsQuery,
} from '@threshold/contract/endpoints/search/search';
import type { VendorType } from '@threshold/contract/vocabularies';
import type { Places } from '../../../adapters/places/places.ts';
import type { Position } from '../../../adapters/places/position.ts';
import type { Catalogue } from '../../listings/vendors/vendors.repo.ts';
import type { ListingFilter, SearchPlan } from './search-filter.ts';
import { ANY_KEY } from './search-statement.ts';

interface Scope {
  /** Centre of the search; undefined to search everywhere. */
  readonly place: Position | undefined;
  readonly approvedOnly: boolean;
}

/** Converts a query to a plan; undefined if no listing can match. */
export function planSearch(
  catalogue: Catalogue,
  { page, limit, ...query }: SearchVendorsQuery,
  { place, approvedOnly }: Scope,
): SearchPlan | undefined {
  const minRating = query.min_rating || undefined;
  const filter: ListingFilter = {
    ...findSearchKeys(catalogue, query.vendor_type ?? [], query.service_type ?? []),
    place,
    // Only verified listings have stars and reply times.
    approvedOnly: approvedOnly || minRating !== undefined || query.replies !== undefined,
    unclaimedOnly: query.claimable === true,
    minRating,
    ...(query.replies && { replies: query.replies }),
  };
  // A listing without an account is never verified, so this combination matches nothing.
  if (filter.keys.length === 0 || (filter.unclaimedOnly && filter.approvedOnly)) return undefined;
  return { filter, limit, before: (page - 1) * limit };
}

/** Finds the index keys for any of the types with any of the services. Skips unknown services. */
function findSearchKeys(
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
  const keys = isEvery ? [ANY_KEY] : types.flatMap((type) => typeKeys.get(type) ?? []);
  return { keys, keysOverlap: false };
}

/** Returns the centre of a search; undefined without a place, null if the place is unknown. */
export async function resolveSearchPosition(
  query: SearchVendorsQuery,
  places: Pick<Places, 'locate'>,
) {
  const point = resolveSearchPoint(query);
  if (point) return point;
  const { post_code, city } = query;
  if (!post_code && !city) return undefined;
  const found = await places.locate({ ...(post_code && { post_code }), ...(city && { city }) });
  return found ?? null;
}
