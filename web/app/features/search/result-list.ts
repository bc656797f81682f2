import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import type { SearchPage } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';

/** Loaded pages of a search as one list. */
export interface ResultList {
  vendors: readonly VendorCard[];
  total: number;
  totalIsExact: boolean;
  /** Number of the last loaded page. */
  page: number;
  /** Cursor of the next page; null on the last one. */
  after: string | null;
}

/** Returns true if the page is full and the server has a next one. */
export function moreRemain(page: Pick<SearchPage, 'vendors' | 'next' | 'limit'>): boolean {
  return page.next !== null && page.vendors.length >= Math.min(page.limit, limits.search.page_size);
}

export function listOfPage(page: SearchPage): ResultList {
  return {
    vendors: page.vendors,
    total: page.total,
    totalIsExact: page.total_is_exact,
    page: page.page,
    after: moreRemain(page) ? page.next : null,
  };
}

/** Appends a page. A listing that moved between two requests stays at its first position. */
export function grown(list: ResultList, page: SearchPage): ResultList {
  const known = new Set(list.vendors.map(({ _id }) => _id));
  const fresh = page.vendors.filter(({ _id }) => !known.has(_id));
  return {
    ...list,
    vendors: [...list.vendors, ...fresh],
    page: list.page + 1,
    after: moreRemain(page) ? page.next : null,
  };
}
