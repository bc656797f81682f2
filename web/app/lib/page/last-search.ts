import type { VendorType } from '@threshold/contract/vocabularies';

let query = '';

/** Stores the query of the current search in memory, for links back to the search. */
export function storeLastSearch(search: string): void {
  query = search;
}

/** Query of the last search with its question mark; empty before the first search. */
export const getLastSearch = (): string => query;

/** A place for a search: the text of the box, and the position if it is known. */
export interface PlaceChoice {
  label: string;
  post_code?: string;
  city?: string;
  latitude?: number;
  longitude?: number;
}

/** Profession and place of the last search, for a form on another page. */
export interface SearchSubject {
  readonly type?: VendorType | undefined;
  readonly place?: PlaceChoice;
}

let last: SearchSubject = {};

export function storeSearchSubject(subject: SearchSubject): void {
  last = subject;
}

/** The last search; empty on the server and before the first search. */
export const getLastSearchSubject = (): SearchSubject => last;
