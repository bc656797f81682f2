import { afterEach, expect, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { type ClientSocket, connect } from '#test/sockets.ts';
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
    const lists: { readonly packets: unknown[]; readonly sent: number }[] = [];
    test.app.sockets.engine.on('flush', (_connection: unknown, packets: unknown[]) => {
      lists.push({ packets, sent: packets.length });
    });
    const heard: string[] = [];
    socket.on('typing', ({ senderId }) => heard.push(senderId));
    // What is emitted while the first is on its way goes as one list.
    const told = ['1', '2', '3', '4', '5'];
    for (const senderId of told) {
      test.app.sockets.to(roomOf('customer', id)).emit('typing', { senderId, isTyping: true });
    }
    await expect.poll(() => heard).toEqual(told);
    expect(Math.max(...lists.map(({ sent }) => sent))).toBeGreaterThan(1);
    expect(lists.flatMap(({ packets }) => packets)).toEqual([]);
  },
);
