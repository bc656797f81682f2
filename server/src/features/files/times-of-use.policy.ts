import type { TimeOfUse } from '../process-runs/process-runs.repo.ts';

/**
 * Clocks of two machines differ, stores tell whole seconds, and a process that was killed was last seen up to a minute
 * before. What came in this close to the ends of a time of use counts as from outside of it: then nothing is removed.
 */
export const DOUBT_MS = 2 * 60 * 1000;

/**
 * Whether this database was in use when something came into storage. If it was not, a newer copy of it was, or another
 * installation: each file is noted in the database before it is stored.
 */
export const wasInUse = (times: readonly TimeOfUse[], at: Date): boolean =>
  times.some(
    ({ from, until }) =>
      at.getTime() >= from.getTime() + DOUBT_MS && at.getTime() <= until.getTime() - DOUBT_MS,
  );

/** When this database was last in use before that time; undefined when it never was. */
export const lastUseBefore = (times: readonly TimeOfUse[], at: Date): Date | undefined =>
  times.map(({ until }) => until).findLast((until) => until.getTime() - DOUBT_MS < at.getTime());
