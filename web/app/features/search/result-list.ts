import { limits } from '@threshold/contract/limits';
import type { SearchPage } from '@threshold/contract/search';
import type { VendorCard } from '@threshold/contract/vendors';

/** The pages of one search that have been read so far, as one list. */
export interface ResultList {
  vendors: readonly VendorCard[];
  total: number;
  totalIsExact: boolean;
  /** Number of the page that was read last. */
  page: number;
  /** Where the page after it continues; null when there is none. */
  after: string | null;
}

/** More remain only while the last page was full, and the server knows of a next one. */
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

/** The list grown by its next page. A listing that moved between two reads is kept where it first stood. */
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
