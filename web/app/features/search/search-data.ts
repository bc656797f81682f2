import type { Service, VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { ResultList } from './result-list.ts';
import { parseSearch, type Search } from './search-url.ts';

export interface SearchData {
  /** Includes the position of a typed place. */
  search: Search;
  /** Undefined if the typed place is unknown or the search failed. */
  list: ResultList | undefined;
  /** Error message of a failed search. */
  failure?: string;
  /** Path of the indexed page with the same results. */
  placePage?: string | null;
  /** Professionals who work there from farther away; loaded if the list is short. */
  serving?: readonly VendorCard[];
  /** Services of the chosen types; empty if none is chosen. */
  services: readonly Service[];
}

/** Data of a failed search, which preserves query and filters. */
export function failedSearch(url: URL): SearchData {
  const search = parseSearch(url.searchParams);
  return { search, list: undefined, services: [], failure: outcomes.vendors.search_failed };
}
