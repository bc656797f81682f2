import type { ListingFilter } from './search-filter.ts';

/** A text with its values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether each connection shall keep its plan. */
  readonly isKept: boolean;
}

export type Add = (value: unknown, type: string) => string;

/** Searches by more keys than these are rare, and their plans are not kept. */
const MOST_KEYS_KEPT = 4;
/** Matches nothing: no listing has it. */
const NO_KEY = -1;

/**
 * Collects the values of a statement while its text is put together: `add(5, 'int')` gives '$1::int'. Every text that is
 * kept costs memory of each connection for as long as it lives, so that strangers must not make new ones at will.
 */
export function statement(
  { keys }: { readonly keys: readonly number[] },
  compose: (add: Add) => string,
): Statement {
  const values: unknown[] = [];
  const text = compose((value, type) => {
    values.push(value);
    return `$${values.length}::${type}`;
  });
  return { text, values, isKept: keys.length <= MOST_KEYS_KEPT };
}

/**
 * The keys as a table `k (key)`; not as an array, whose length the planner would have to guess. Filled up to the next power of
 * two by keys of nobody, so that the texts are few, however many keys there are.
 */
export function keyTable(add: Add, { keys }: { readonly keys: readonly number[] }): string {
  const rows = 2 ** Math.ceil(Math.log2(Math.max(1, keys.length)));
  const filled = Array.from({ length: rows }, (_, index) => keys[index] ?? NO_KEY);
  return `(values ${filled.map((key) => `(${add(key, 'smallint')})`).join(', ')}) as k (key)`;
}

/** The condition of `unclaimedOnly`. Most of the second tier meets it, so that it needs no key of its own. */
export const unclaimedOnly = (filter: ListingFilter, vendorId: string) =>
  filter.unclaimedOnly
    ? `and exists (
        select 1 from vendors u where u.id = ${vendorId} and u.is_unclaimed and u.status = 'in_complete')`
    : '';
