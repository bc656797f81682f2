import type { Migration } from 'kysely/migration';
import * as baseline from './0001-first-schema.ts';

/** Key of the baseline. The key `0001-baseline` marks databases of an unreleased version. */
const BASELINE = '0001-first-schema';

/**
 * All migrations in order. A released migration is never edited. Migrations use only those features
 * of PostgreSQL 15 that the embedded database engine also has.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  [BASELINE]: baseline,
};

/** True if the applied migrations are those of a version from before the baseline. */
export const isBeforeBaseline = (applied: readonly string[]): boolean =>
  applied.length > 0 && !applied.includes(BASELINE);
