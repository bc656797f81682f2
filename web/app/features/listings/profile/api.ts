import { queryOptions } from '@tanstack/react-query';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import { vendorRemovalEndpoints } from '@threshold/contract/endpoints/listings/claims';
import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { placePageEndpoints } from '@threshold/contract/endpoints/search/place-pages';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { stateNames } from '@threshold/contract/vocabularies';
import type { Api } from '#app/lib/api/api.ts';
import { api, quietApi } from '#app/lib/client/api-client.ts';
import { getViewSource } from './view-source.ts';

type RemovalBody = EndpointRequest<typeof vendorRemovalEndpoints.requestRemoval>['body'];

export const requestRemoval = (id: string, body: RemovalBody) =>
  api.call(vendorRemovalEndpoints.requestRemoval, { params: { id }, body });

/** Counts a view of the profile and its referrer in the background. Failures are ignored. */
export function recordProfileView(id: string): void {
  quietApi
    .call(vendorSearchEndpoints.look, { params: { id }, query: { from: getViewSource() } })
    .catch(() => undefined);
}

/** A listing, with only the details that the signed-in user or guest may see. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: async ({ signal }) =>
      (await api.call(vendorSearchEndpoints.get, { params: { id } }, { signal })).data,
  });

export interface PlacePageLink {
  readonly name: string;
  readonly path: string;
}

/** Returns the public pages that list vendors of the same type, from country to suburb. */
export async function readPlacePages(
  from: Api,
  { vendor_type, city, state, post_code, status }: Vendor,
): Promise<PlacePageLink[]> {
  if (!vendor_type || status !== 'approved') return [];
  const names = [
    'Australia',
    state && stateNames[state],
    city,
    state && `${city} ${state} ${post_code}`,
  ];
  const found = await Promise.all(
    [...new Set(names)].map(async (name): Promise<PlacePageLink[]> => {
      if (!name || name.length > limits.place.max_characters) return [];
      const query = { type: vendor_type, place: name };
      // A page whose request fails is left out of the list.
      const path = await from.call(placePageEndpoints.named, { query }).then(
        ({ data }) => data.path,
        () => null,
      );
      return path ? [{ name, path }] : [];
    }),
  );
  return found.flat();
}
