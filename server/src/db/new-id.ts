import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/** A fresh id. Version 7: sorts by time of creation, so new rows land on the same index page. */
export const newId = (): string => v7();

/** Sorts before every id of that moment or later, and after those of before: the times of rows without an index on them. */
export const firstIdAt = (moment: Date): string =>
  v7({ msecs: moment.getTime(), seq: 0, random: new Uint8Array(16) });

/** The same id for the same name on every database, in the form of a version 7 one. For rows that migrations bring. */
export function fixedId(name: string): string {
  const digest = createHash('sha256').update(name).digest('hex');
  return `01900000-0000-7${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
}
