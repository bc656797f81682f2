import type { ReplyHours } from '@threshold/contract/vocabularies';
import type { Position } from '../../adapters/places/position.ts';

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
  /** Whether it has no keys and so few listings that reading all of them is faster than reading a page by place. */
  readonly isRare: boolean;
  /** Conditions of the other typed words, unless a sure key matches. */
  readonly all: readonly WordCondition[];
  /** Conditions of the stricter reading, whose listings are excluded. */
  readonly before: readonly WordCondition[];
}

/** Those whose reply time is so many hours, or a day at most. */
export type ReplyGroup = ReplyHours | 'day';

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
  /** Only those who reply so; those who are not verified never do. Goes with `approvedOnly`. */
  readonly replies?: ReplyGroup;
  /** Leaves out those whose replies are timed. */
  readonly withoutTime?: true;
  /** Undefined: any name. With words, the keys are one more condition. */
  readonly words?: WordFilter;
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

/** Adds a value to a statement and returns its placeholder: `add(5, 'int')` gives '$1::int'. */
export type Add = (value: unknown, type: string) => string;
