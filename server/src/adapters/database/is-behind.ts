import type { Pool } from 'pg';

/** Statements take some milliseconds, so whoever comes behind so many others waits for about a second, and more keep coming. */
const MOST_WAITING = 250;

/** Whether more wait for a connection of the pool than will get one in time. */
export const isBehind = ({ waitingCount }: Pick<Pool, 'waitingCount'>): boolean =>
  waitingCount >= MOST_WAITING;
