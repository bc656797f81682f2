import { afterAll, describe, expect, it } from 'vitest';
import { buildPair } from '#test/factories/pair.ts';
import { testRedisUrl } from '#test/peers/redis.ts';
import { type ClientSocket, connect, mustSend, next } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';
import { createDependencyRegistry } from '../../lib/parts.ts';
import { openRedis, type SharedRedis } from '../redis/open-redis.ts';
import type { Realtime } from './realtime.ts';
import { createRedisRealtime } from './redis.ts';

/** URL at which no server listens. */
const away = 'redis://127.0.0.1:1';

const opened: SharedRedis[] = [];
afterAll(() => {
  for (const redis of opened) redis.close();
});

function open(redisUrl: string): Realtime {
  const redis = openRedis(redisUrl, createDependencyRegistry().add('redis'));
  opened.push(redis);
  return createRedisRealtime(redis);
}

const close = (...sockets: ClientSocket[]) => {
  for (const socket of sockets) socket.close();
};

describe.runIf(testRedisUrl)('realtime with Redis', () => {
  const test = testApp({ realtime: () => open(testRedisUrl ?? away) });

  it('delivers events in order between sockets of two processes, in both directions', async () => {
    const other = await test.another();
    const { customer, vendor, conversationId } = await buildPair(test);
    const here = await connect(test.app, customer.token);
    const there = await connect(other, vendor.token);
    const secondBrowser = await connect(other, customer.token);

    const received: number[] = [];
    const all = new Promise<void>((resolve) => {
      there.on('message', ({ message }) => {
        if (received.push(message.position) === 20) resolve();
      });
    });
    const copy = next(secondBrowser, 'message');
    const texts = Array.from({ length: 20 }, (_, nr) => `${nr}`);
    await Promise.all(texts.map((message) => mustSend(here, { message, conversationId })));
    await all;
    expect(received).toEqual(texts.map((_, index) => index + 1));
    expect((await copy).message.position).toBe(1);

    const answer = next(here, 'message');
    const typing = next(here, 'typing');
    there.emit('typing', { receiverId: customer.id, isTyping: true });
    await mustSend(there, { message: 'Back', conversationId });
    expect((await answer).message).toMatchObject({ body: 'Back', position: 21 });
    expect(await typing).toEqual({ senderId: vendor.id, isTyping: true });
    close(here, there, secondBrowser);
    await other.close();
  });
});

const alone = testApp({ realtime: () => open(away) });

it('realtime serves the sockets of one process while Redis is unavailable', async () => {
  const { customer, vendor, conversationId } = await buildPair(alone);
  const one = await connect(alone.app, customer.token);
  const other = await connect(alone.app, vendor.token);
  const received = next(other, 'message');
  await mustSend(one, { message: 'Still there', conversationId });
  expect((await received).message.body).toBe('Still there');
  close(one, other);
});
