import { outcomes } from '@threshold/contract/outcomes';
import type { Service, VendorCard } from '@threshold/contract/vendors';
import type { ResultList } from './result-list.ts';
import { parseSearch, type Search } from './search-url.ts';

export interface SearchData {
  /** With the position of a typed place filled in. */
  search: Search;
  /** Undefined when the typed place is not known, or the search failed. */
  list: ResultList | undefined;
  /** Says that the search failed. */
  failure?: string;
  /** The indexed page that shows the same, as the server found it. */
  placePage?: string | null;
  /** Who works there from farther away; asked where the list is short. */
  serving?: readonly VendorCard[];
  /** Services of the chosen types; empty when none is chosen. */
  services: readonly Service[];
}

/** The screen of a search that failed: query and filters stay. */
export function failedSearch(url: URL): SearchData {
  const search = parseSearch(url.searchParams);
  return { search, list: undefined, services: [], failure: outcomes.vendors.search_failed };
}
