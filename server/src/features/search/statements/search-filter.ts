import type { ReplyHours } from '@threshold/contract/vocabularies';
import type { Position } from '../../../adapters/places/position.ts';

/** Condition for one typed word. A listing meets it if it has one of these words or keys. */
export interface WordCondition {
  /** Whole words of a listing. */
  readonly words: readonly string[];
  /** Beginning of a word of a listing; undefined if only whole words match. */
  readonly beginning: string | undefined;
  /** Keys of types and services in the search index. */
  readonly keys: readonly number[];
}

/** One interpretation of a typed text. Its matches are in the index rows of its words and keys. */
export interface WordFilter {
  readonly words: readonly string[];
  readonly keys: readonly number[];
  /**
   * Keys of types and services that match all typed words. Their listings match without further
   * conditions.
   */
  readonly sureKeys: readonly number[];
  /**
   * True if `keys` is empty and the words have so few matches that reading all of them is fastest.
   */
  readonly isRare: boolean;
  /** Conditions of the other typed words, which listings of `sureKeys` need not meet. */
  readonly all: readonly WordCondition[];
  /**
   * Conditions of a stricter interpretation of the words, whose listings are on earlier pages.
   * Listings that meet all of them are therefore excluded.
   */
  readonly before: readonly WordCondition[];
}

/** An exact reply time in hours, or 'day' for all times of at most a day. */
export type ReplyGroup = ReplyHours | 'day';

/** The conditions of a search, in the terms of the search index. */
export interface ListingFilter {
  /** Keys of the search index. A listing with any of them matches; without keys, none does. */
  readonly keys: readonly number[];
  /** True if the same listing may have several of `keys`, so that duplicates must be removed. */
  readonly keysOverlap: boolean;
  /**
   * Centre of the search: listings within 50 km, nearest first. Undefined: listings everywhere,
   * best rated first.
   */
  readonly place: Position | undefined;
  /** True for only verified listings. Must be true with `minRating`. */
  readonly approvedOnly: boolean;
  /** True for only listings without an account. */
  readonly unclaimedOnly: boolean;
  /** Minimum number of stars. Unverified listings have no stars. */
  readonly minRating: number | undefined;
  /**
   * Selects only listings with this reply time. Requires `approvedOnly`, because only verified
   * listings have reply times.
   */
  readonly replies?: ReplyGroup;
  /** If true, only listings without a reply time. */
  readonly withoutTime?: true;
  /** Words to match, with `keys` as an additional condition. Undefined without a typed text. */
  readonly words?: WordFilter;
}

/** The data to read for one page of a search. */
export interface SearchPlan {
  readonly filter: ListingFilter;
  readonly limit: number;
  /** Number of matches before the page. */
  readonly before: number;
}

/** Position of a listing in the order of a search. `haversine` is null without a place. */
export interface Hit {
  readonly vendor_id: string;
  readonly tier: 0 | 1;
  readonly haversine: number | null;
  readonly score: number;
}

/** A slice of the matches, after the row `after` or, if undefined, from the beginning. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
  readonly after: Hit | undefined;
}

/** Adds a value to a statement and returns its placeholder: `add(5, 'int')` returns '$1::int'. */
export type AddParameter = (value: unknown, type: string) => string;
