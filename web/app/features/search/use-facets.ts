import type { SearchFacets } from '@threshold/contract/search';
import { quietApi } from '#app/lib/api/api-client.ts';
import { useRead } from '#app/lib/api/use-read.ts';
import { useIsWide } from '#app/lib/use-is-wide.ts';
import { readFacets } from './api.ts';
import { needsPosition, type Search, searchHref } from './search-url.ts';

/**
 * How many each choice of the filters would find, once the filters are seen. It says nothing until it is known, and
 * nothing where it cannot be read: the filters work without.
 */
export function useFacets(search: Search, isInSheet: boolean): SearchFacets | undefined {
  const isSeen = useIsWide() || isInSheet;
  const key =
    isSeen && !needsPosition(search.place) ? searchHref({ ...search, page: 1 }) : undefined;
  const { data } = useRead(key, (signal) => readFacets(quietApi, search, signal));
  return key === undefined ? undefined : data;
}
