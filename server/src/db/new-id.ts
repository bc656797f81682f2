import { v7 } from 'uuid';

/** Returns a new id of version 7. Such ids sort by creation time, so new rows share index pages. */
export const newId = (): string => v7();

/** Returns the lowest id of this time, to select rows by time with the index of ids. */
export const createLowestIdAt = (moment: Date): string =>
  v7({ msecs: moment.getTime(), seq: 0, random: new Uint8Array(16) });
