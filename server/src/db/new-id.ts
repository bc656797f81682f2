import { v7 } from 'uuid';

/** Returns a new id of version 7. Such ids sort by creation time, so new rows share index pages. */
export const newId = (): string => v7();

/** An id before every id of that time or later: selects rows by time without another index. */
export const createLowestIdAt = (moment: Date): string =>
  v7({ msecs: moment.getTime(), seq: 0, random: new Uint8Array(16) });
