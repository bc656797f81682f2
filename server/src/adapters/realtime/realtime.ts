import type { ServerOptions } from 'socket.io';
import { createSignal, type Signal } from '../../lib/signal.ts';

/** Connects the sockets of several processes. */
export interface Realtime {
  /** Socket.IO adapter for events; undefined if one process serves all members. */
  readonly adapter: ServerOptions['adapter'] | undefined;
  /** Emits after a recovery the time since which events may have been lost. */
  readonly gaps: Pick<Signal<Date>, 'on'>;
}

/** For one process: it has all sockets, and no event is lost. */
export const memoryRealtime: Realtime = { adapter: undefined, gaps: createSignal<Date>() };
