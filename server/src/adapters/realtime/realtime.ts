import type { ServerOptions } from 'socket.io';
import type { Signal } from '../../lib/signal.ts';

/** How the sockets of several processes reach each other. */
export interface Realtime {
  /** What Socket.IO passes its events through; undefined where one process serves everybody. */
  readonly adapter: ServerOptions['adapter'] | undefined;
  /** Tells, once all is well again, since when events of this process or for it may have been lost. */
  readonly gaps: Pick<Signal<Date>, 'on'>;
}
