import type { Position } from '../../adapters/places/position.ts';

/** A search as the index reads it. */
export interface ListingFilter {
  /** Keys of the search index; a listing with any of them matches. Empty: nothing matches. */
  readonly keys: readonly number[];
  /** One listing may have several of the keys. */
  readonly keysOverlap: boolean;
  /** Within 50 km of it, nearest first. Undefined: everywhere, best rated first. */
  readonly place: Position | undefined;
  /** Leaves out those who are not verified. Goes with `minRating`. */
  readonly approvedOnly: boolean;
  /** Leaves only those whom nobody owns. */
  readonly unclaimedOnly: boolean;
  /** Stars; those who are not verified have none. */
  readonly minRating: number | undefined;
}

/** What to read for one page of a search. */
export interface SearchPlan {
  readonly filter: ListingFilter;
  readonly limit: number;
  /** How many matches precede the page. */
  readonly before: number;
}

/** Where a listing stands in the order of a search. `haversine` is null where there is no place. */
export interface Hit {
  readonly vendor_id: string;
  readonly tier: 0 | 1;
  readonly haversine: number | null;
  readonly score: number;
}

/** Which part of the order: after some rows, counted from a row if there is one. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
  readonly after: Hit | undefined;
}
