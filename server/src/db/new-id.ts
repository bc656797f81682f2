import { v7 } from 'uuid';

/** A fresh id. Version 7: sorts by time of creation, so new rows land on the same index page. */
export const newId = (): string => v7();

/** Sorts before every id of that moment or later, and after those of before: the times of rows without an index on them. */
export const firstIdAt = (moment: Date): string =>
  v7({ msecs: moment.getTime(), seq: 0, random: new Uint8Array(16) });
