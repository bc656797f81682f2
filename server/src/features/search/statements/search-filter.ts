import type { ReplyHours } from '@threshold/contract/vocabularies';
import type { Position } from '../../../adapters/places/position.ts';

/** Alternatives for one typed word; one of them has to match. */
export interface WordCondition {
  /** Words of the listing. */
  readonly words: readonly string[];
  /** The beginning of a word of the listing. */
  readonly beginning: string | undefined;
  /** Keys of the search index: types and services. */
  readonly keys: readonly number[];
}

/** One reading of a typed text, as the index reads it. Every match is among the rows of these words and keys. */
export interface WordFilter {
  readonly words: readonly string[];
  readonly keys: readonly number[];
  /** Keys whose every listing matches. */
  readonly sureKeys: readonly number[];
  /** True if it has no keys and so few listings that reading all of them is faster than reading a page by place. */
  readonly isRare: boolean;
  /** Conditions of the other typed words, unless a sure key matches. */
  readonly all: readonly WordCondition[];
  /** Conditions of the stricter reading, whose listings are excluded. */
  readonly before: readonly WordCondition[];
}

/** An exact reply time in hours, or a day at most. */
export type ReplyGroup = ReplyHours | 'day';

/** A search, as read from the index. */
export interface ListingFilter {
  /** Keys of the search index; a listing with any of them matches. Empty: nothing matches. */
  readonly keys: readonly number[];
  /** True if a listing may have several of the keys. */
  readonly keysOverlap: boolean;
  /** Finds listings within 50 km, nearest first. Undefined: everywhere, best rated first. */
  readonly place: Position | undefined;
  /** Only verified listings. Required with `minRating`. */
  readonly approvedOnly: boolean;
  /** Only listings without an owner. */
  readonly unclaimedOnly: boolean;
  /** Minimum stars. Unverified listings have none. */
  readonly minRating: number | undefined;
  /** Only listings with this reply time. Unverified listings have none. Requires `approvedOnly`. */
  readonly replies?: ReplyGroup;
  /** Only listings without a reply time. */
  readonly withoutTime?: true;
  /** Undefined: any name. With words, the keys are an additional condition. */
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

/** A slice of the matches, after a known row or from the beginning. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
  readonly after: Hit | undefined;
}

/** Adds a value to a statement and returns its placeholder: `add(5, 'int')` returns '$1::int'. */
export type AddParameter = (value: unknown, type: string) => string;
