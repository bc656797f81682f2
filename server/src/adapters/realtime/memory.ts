import { signal } from '../../lib/signal.ts';
import type { Realtime } from './realtime.ts';

/** For one process: it has all sockets, and no event is lost. */
export const memoryRealtime: Realtime = { adapter: undefined, gaps: signal<Date>() };
