import type { ReplyHours } from '@threshold/contract/vocabularies';
import type { Position } from '../../adapters/places/position.ts';

/** How a listing may meet one of the words that were typed: by any of these. */
export interface WordCondition {
  /** Words that it has. */
  readonly words: readonly string[];
  /** The beginning of a word that it has. */
  readonly beginning: string | undefined;
  /** Keys of the search index: types and services. */
  readonly keys: readonly number[];
}

/** What was typed as a name or a service, as the index reads it. Whoever matches is among the rows of these words and keys. */
export interface WordFilter {
  readonly words: readonly string[];
  readonly keys: readonly number[];
  /** Keys whose every listing matches. */
  readonly sureKeys: readonly number[];
  /** Whether there are words only, of so few listings that all of them are looked at sooner than a page of them by place. */
  readonly isRare: boolean;
  /** What the others have to meet besides, all of it. */
  readonly all: readonly WordCondition[];
  /** Whoever meets all of these came before, in the stricter reading of the same words. */
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
  /** Undefined: whatever they are called. With words the keys are one more condition. */
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
