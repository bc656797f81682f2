import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connecting } from '#test/connecting.ts';
import { buildAccount } from '#test/factories/account.ts';
import { next } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';
import { websocketEngine } from './release-messages.ts';

const test = testApp();
const online = connecting(test);

it.each(['websocket', 'polling'])('keeps nothing of what it has sent: %s', async (transport) => {
  const { token } = await buildAccount(test, 'customers');
  const socket = await online(token, { transports: [transport] });
  const buffers: (readonly unknown[])[] = [];
  const counts: number[] = [];
  test.app.sockets.engine.on('flush', (_connection: unknown, buffer: readonly unknown[]) => {
    buffers.push(buffer);
    counts.push(buffer.length);
  });
  const heard = next(socket, 'typing');
  test.app.sockets.emit('typing', { senderId: 'somebody', isTyping: true });
  expect(await heard).toEqual({ senderId: 'somebody', isTyping: true });
  expect(counts).toContain(1);
  expect(buffers.flat()).toEqual([]);
});

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Receiving {
  readonly _receiver: { readonly _fragments: readonly unknown[] };
}

it('keeps nothing of what it has read, of one frame or of several', async () => {
  const { theirs, ours } = await openWebSocket();
  const { _receiver: receiver } = ours as unknown as Receiving;
  for (const frames of [['all at once'], ['in ', 'three ', 'parts'], ['', '']]) {
    const fragments = receiver._fragments;
    const heard = once(ours, 'message');
    for (const [at, text] of frames.entries()) theirs.send(text, { fin: at === frames.length - 1 });
    expect(String((await heard)[0])).toBe(frames.join(''));
    expect(fragments).toEqual([]);
    // Where it takes the same one again, there is nothing to empty any more.
    expect(receiver._fragments).not.toBe(fragments);
  }
});

async function openWebSocket() {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server = new websocketEngine({ server: http });
  const theirs = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  closing.push(() => {
    theirs.terminate();
    server.close();
    http.close();
  });
  const [ours] = (await once(server, 'connection')) as [WebSocket];
  await once(theirs, 'open');
  return { theirs, ours };
}
