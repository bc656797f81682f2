import { placePageEndpoints } from '@threshold/contract/endpoints/search/place-pages';
import { placeEndpoints } from '@threshold/contract/endpoints/search/places';
import {
  type SearchPage,
  vendorSearchEndpoints,
} from '@threshold/contract/endpoints/search/search';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { nearMeLabel } from '#app/components/fields/place-box/place-source.ts';
import type { Api } from '#app/lib/api/api.ts';
import { catchStatuses } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';
import {
  createFailedSearch,
  type ResultList,
  type SearchData,
  toResultList,
} from './search-data.ts';
import {
  hasPlace,
  needsPosition,
  parseSearch,
  type Search,
  toAlertFilters,
  toApiFilters,
  toPlacePageQuery,
} from './search-url.ts';

/** Loads the results for the search in the URL, and the services that the filter offers. */
async function loadSearch(api: Api, url: URL, signal?: AbortSignal): Promise<SearchData> {
  const asked = parseSearch(url.searchParams);
  const services = listServices(api, asked, signal);
  const search = await geocodeSearch(api, asked, signal);
  const list = search && (await loadFirstPage(api, search, signal));
  const serving = search && list && (await readServing(api, search, list, signal));
  return {
    search: search ?? asked,
    list,
    services: await services,
    ...(serving && { serving }),
  };
}

/** Loads the search, and the path of the place page to which the canonical link points. */
export async function loadSearchPage(api: Api, url: URL, signal?: AbortSignal) {
  const [data, placePage] = await Promise.all([
    loadSearch(api, url, signal),
    findPlacePagePath(api, parseSearch(url.searchParams)),
  ]);
  return { ...data, placePage };
}

/** Returns null if there is no place page or on failure. The search then has no canonical link. */
async function findPlacePagePath(api: Api, search: Search): Promise<string | null> {
  const query = toPlacePageQuery(search);
  if (!query) return null;
  try {
    return (await api.call(placePageEndpoints.named, { query })).data.path;
  } catch {
    return null;
  }
}

async function geocodeSearch(api: Api, search: Search, signal?: AbortSignal) {
  const { label } = search.place;
  if (!needsPosition(search.place)) return search;
  const request = { query: { address: label } };
  const found = await catchStatuses(api.call(placeEndpoints.geocode, request, { signal }), [404]);
  if (!found) return undefined;
  const { latitude, longitude } = found;
  return { ...search, place: { label, latitude, longitude } };
}

async function loadFirstPage(api: Api, search: Search, signal?: AbortSignal) {
  const query = { ...toApiFilters(search), page: search.page, once: true };
  return toResultList((await api.call(vendorSearchEndpoints.search, { query }, { signal })).data);
}

/** Lists professionals from farther away who work at the place, if the results fit on a page. */
async function readServing(api: Api, search: Search, list: ResultList, signal?: AbortSignal) {
  const isShort = search.page === 1 && list.after === null;
  if (!isShort || !hasPlace(search.place) || search.q || search.replies) return undefined;
  try {
    const { label } = search.place;
    const query = { ...toAlertFilters(search), place: label === nearMeLabel ? undefined : label };
    return (await api.call(vendorSearchEndpoints.serving, { query }, { signal })).data;
  } catch (error) {
    if (!signal?.aborted) console.error(error);
    return undefined;
  }
}

/** Lists the services for the filter. Empty after a failure: results work without the filter. */
async function listServices(api: Api, { vendor_type, service_type }: Search, signal?: AbortSignal) {
  // Without a type, all services are loaded only if a shared link filters by some of them.
  if (vendor_type.length === 0 && service_type.length === 0) return [];
  try {
    const query = { servicesType: [...vendor_type] };
    const { data } = await api.call(vendorSearchEndpoints.services, { query }, { signal });
    return data;
  } catch (error) {
    if (!signal?.aborted) console.error(outcomes.vendors.services_failed, error);
    return [];
  }
}

export async function readFacets(api: Api, search: Search, signal: AbortSignal) {
  const query = toApiFilters(search);
  return (await api.call(vendorSearchEndpoints.facets, { query }, { signal })).data;
}

export async function loadMoreResults(
  api: Api,
  search: Search,
  list: Pick<ResultList, 'page' | 'after'>,
  signal: AbortSignal,
): Promise<SearchPage> {
  const after = list.after ?? undefined;
  const query = { ...toApiFilters(search), page: list.page + 1, after, once: true };
  return (await api.call(vendorSearchEndpoints.search, { query }, { signal })).data;
}

/** Searches in the browser. After a failure, the result contains the query and an error. */
export async function searchInBrowser(url: URL, signal: AbortSignal): Promise<SearchData> {
  try {
    return await loadSearch(api, url, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(error);
    return createFailedSearch(url);
  }
}
