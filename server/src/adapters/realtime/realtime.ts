import type { ServerOptions } from 'socket.io';
import { createSignal, type Signal } from '../../lib/signal.ts';

/** Delivers events between members whose sockets are connected to different processes. */
export interface Realtime {
  /** Socket.IO adapter that delivers events; undefined if one process serves all members. */
  readonly adapter: ServerOptions['adapter'] | undefined;
  /** Emits, after the connection recovered, the time since which events may have been lost. */
  readonly gaps: Pick<Signal<Date>, 'on'>;
}

/** Realtime for a single process: all sockets are connected to it, so no event is lost. */
export const memoryRealtime: Realtime = { adapter: undefined, gaps: createSignal<Date>() };
