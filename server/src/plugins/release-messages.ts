import { Receiver, WebSocketServer } from 'ws';
import type { Sockets } from './member-sockets.ts';

/*
 * V8 keeps what a dead object of the old generation refers to until it collects that generation. An array that waits on a
 * quiet connection for its next message has become old by then: dropped with the message in it, it takes the message along,
 * and the process stops to collect the old generation every few seconds of a busy chat. Such an array is emptied here once
 * its message has been passed on (docs/decisions/0240-messages-die-young.md).
 */

declare module 'ws' {
  /** Reads the frames of one connection. The types leave it out. */
  export const Receiver: {
    readonly prototype: {
      dataMessage: (this: { _fragments: unknown[] }, done: (error?: Error) => void) => void;
    };
  };
}

const { dataMessage } = Receiver.prototype;

/** Passes a message on, if its last fragment has come: the receiver then takes another array for the next one. */
Receiver.prototype.dataMessage = function passOn(done) {
  const fragments = this._fragments;
  dataMessage.call(this, done);
  if (this._fragments !== fragments) fragments.length = 0;
};

/** For Socket.IO: the server of those receivers, which is not the one that Engine.IO brings. */
export const websocketEngine = WebSocketServer;

/** Empties what Engine.IO has collected for a connection once the transport has taken it. */
export function releaseSent({ engine }: Pick<Sockets, 'engine'>): void {
  let packets: unknown[] = [];
  engine.on('flush', (_connection: unknown, buffer: unknown[]) => {
    packets = buffer;
  });
  engine.on('drain', () => {
    packets.length = 0;
  });
}
