import type { Migration } from 'kysely/migration';
import * as baseline from './0001-baseline.ts';

const BASELINE = '0001-baseline';

/**
 * All changes of the schema in order. A released migration is never edited: the next one corrects
 * it. They use the subset of PostgreSQL 15 that the embedded engine shares, so both run the same
 * text.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  [BASELINE]: baseline,
};

/** True if the applied migrations are those of a version from before the baseline. */
export const isBeforeBaseline = (applied: readonly string[]): boolean =>
  applied.length > 0 && !applied.includes(BASELINE);
