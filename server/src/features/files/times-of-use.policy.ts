import type { TimeOfUse } from '../process-runs/process-runs.repo.ts';

/**
 * Uncertainty at both ends of a period of use. Clocks differ between machines, storage reports
 * whole seconds, and a killed process was last seen up to a minute earlier. Files stored within
 * this margin count as stored outside the period, and nothing is removed.
 */
export const DOUBT_MS = 2 * 60 * 1000;

/**
 * Returns whether this database was in use when a file was stored. Each file is reserved in the
 * database before it is stored. A file stored at another time therefore belongs to a newer copy of
 * the database or another installation.
 */
export const wasInUse = (times: readonly TimeOfUse[], at: Date): boolean =>
  times.some(
    ({ from, until }) =>
      at.getTime() >= from.getTime() + DOUBT_MS && at.getTime() <= until.getTime() - DOUBT_MS,
  );

/** Returns when this database was last in use before that time; undefined if never. */
export const lastUseBefore = (times: readonly TimeOfUse[], at: Date): Date | undefined =>
  times.map(({ until }) => until).findLast((until) => until.getTime() - DOUBT_MS < at.getTime());
