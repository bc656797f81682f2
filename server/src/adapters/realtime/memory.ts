import type { Realtime } from './realtime.ts';

/** One process: every socket is its own. */
export const memoryRealtime: Realtime = { adapter: undefined, close: () => undefined };
