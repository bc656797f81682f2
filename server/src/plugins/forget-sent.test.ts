import { afterEach, expect, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { type ClientSocket, connect, next } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';
import { roomOf } from './sockets.ts';

const test = testApp();
let socket: ClientSocket | undefined;
afterEach(() => {
  socket?.close();
});

it.each(['websocket', 'polling'])(
  'packets sent by %s arrive and are forgotten',
  async (transport) => {
    const { token, id } = await buildAccount(test, 'customers');
    socket = await connect(test.app, token, { transports: [transport] });
    const lists: unknown[][] = [];
    test.app.sockets.engine.on('flush', (_connection: unknown, packets: unknown[]) => {
      lists.push(packets);
    });
    for (const senderId of ['first', 'second']) {
      const heard = next(socket, 'typing');
      test.app.sockets.to(roomOf('customer', id)).emit('typing', { senderId, isTyping: true });
      expect(await heard).toEqual({ senderId, isTyping: true });
    }
    expect(lists.length).toBeGreaterThanOrEqual(2);
    expect(lists.flat()).toEqual([]);
  },
);
