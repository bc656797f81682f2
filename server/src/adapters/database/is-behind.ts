import type { Pool } from 'pg';

/**
 * Statements take some milliseconds, so a caller behind this many others waits for about a second.
 */
const MOST_WAITING = 250;

/** True if more statements wait for a connection of the pool than will get one in time. */
export const isBehind = ({ waitingCount }: Pick<Pool, 'waitingCount'>): boolean =>
  waitingCount >= MOST_WAITING;
