import type { Service, VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import type { SearchPage } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { parseSearch, type Search } from './search-url.ts';

export interface SearchData {
  /** The search, with the coordinates of the place if the visitor typed a place. */
  search: Search;
  /** Undefined if the typed place is unknown or the search failed. */
  list: ResultList | undefined;
  failure?: string;
  /** Path of the place page with the same results; null if there is none. */
  placePage?: string | null;
  /** Professionals from farther away who also work at the place; only if the list is short. */
  serving?: readonly VendorCard[];
  /** Services of the chosen vendor types, for the filter; empty if no type is chosen. */
  services: readonly Service[];
}

export function createFailedSearch(url: URL): SearchData {
  const search = parseSearch(url.searchParams);
  return { search, list: undefined, services: [], failure: outcomes.vendors.search_failed };
}

export interface ResultList {
  vendors: readonly VendorCard[];
  total: number;
  totalIsExact: boolean;
  page: number;
  /** Cursor of the next page; null on the last page. */
  after: string | null;
}

/** Returns true if the page is full and the server returned a cursor for the next page. */
export function hasMoreResults(page: Pick<SearchPage, 'vendors' | 'next' | 'limit'>): boolean {
  return page.next !== null && page.vendors.length >= Math.min(page.limit, limits.search.page_size);
}

export function toResultList(page: SearchPage): ResultList {
  return {
    vendors: page.vendors,
    total: page.total,
    totalIsExact: page.total_is_exact,
    page: page.page,
    after: hasMoreResults(page) ? page.next : null,
  };
}

/** Appends a page to the list. A listing that is already in the list is not added again. */
export function appendPage(list: ResultList, page: SearchPage): ResultList {
  const known = new Set(list.vendors.map(({ _id }) => _id));
  const fresh = page.vendors.filter(({ _id }) => !known.has(_id));
  return {
    ...list,
    vendors: [...list.vendors, ...fresh],
    page: list.page + 1,
    after: hasMoreResults(page) ? page.next : null,
  };
}
