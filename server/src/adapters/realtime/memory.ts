import { signal } from '../../lib/signal.ts';
import type { Realtime } from './realtime.ts';

/** One process: every socket is its own, and nothing gets lost. */
export const memoryRealtime: Realtime = { adapter: undefined, gaps: signal<Date>() };
