import {
  type DirectoryGroup,
  directoryEndpoints,
  type PlaceDirectoryList,
} from '@threshold/contract/endpoints/search/place-pages';
import {
  directoryPlaces,
  directoryRules,
  typeOfSlug,
} from '@threshold/contract/texts/place-page-texts';
import { data } from 'react-router';
import type { Api } from '#app/lib/api/api.ts';

export async function loadDirectoryGroups(api: Api): Promise<readonly DirectoryGroup[]> {
  return (await api.call(directoryEndpoints.groups)).data;
}

/** Loads a page of the directory. @throws a 404 for an unknown page, or the request's error */
export async function loadDirectoryList(
  api: Api,
  {
    type = '',
    place = '',
  }: { readonly type?: string | undefined; readonly place?: string | undefined },
  search: URLSearchParams,
): Promise<PlaceDirectoryList> {
  const text = search.get('page') ?? '1';
  const page = /^[1-9]\d*$/.test(text) ? Number(text) : 1;
  const isKnown = typeOfSlug(type) && directoryPlaces.includes(place);
  if (!isKnown || page > directoryRules.max_page) throw data(null, { status: 404 });
  return (await api.call(directoryEndpoints.list, { query: { type, place, page } })).data;
}
