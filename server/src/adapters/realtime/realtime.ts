import type { ServerOptions } from 'socket.io';

/** How the sockets of several processes reach each other. */
export interface Realtime {
  /** What Socket.IO passes its events through; undefined where one process serves everybody. */
  readonly adapter: ServerOptions['adapter'] | undefined;
  close(): void;
}
