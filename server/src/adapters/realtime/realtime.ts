import type { ServerOptions } from 'socket.io';
import { createSignal, type Signal } from '../../lib/signal.ts';

/** Connects the sockets of several processes. */
export interface Realtime {
  /** Socket.IO adapter for events; undefined if one process serves all members. */
  readonly adapter: ServerOptions['adapter'] | undefined;
  /** After a recovery, emits the time since which events may have been lost. */
  readonly gaps: Pick<Signal<Date>, 'on'>;
}

/** Realtime of a single process, which has all sockets and loses no event. */
export const memoryRealtime: Realtime = { adapter: undefined, gaps: createSignal<Date>() };
