import { createShardedAdapter } from '@socket.io/redis-adapter';
import type { SharedRedis } from '../redis/open-redis.ts';
import type { Realtime } from './realtime.ts';

const CHANNELS_AT_ONCE = 500;

/**
 * Several processes meet on the channels of a Redis 7. Each listens to the channels of its own members only, and nothing
 * stays in Redis. While it is away every process serves its own sockets and does not wait; what the others missed they
 * fetch when it is back.
 */
export function redisRealtime(redis: SharedRedis): Realtime {
  const adapter = createShardedAdapter(publisherOf(redis), listenerOf(redis));
  return { adapter: adapter as NonNullable<Realtime['adapter']>, gaps: redis.gaps };
}

/** What the adapter asks of a client that publishes. What could not be passed on is noted. */
function publisherOf({ commands, noteGap }: SharedRedis) {
  return {
    spublish: (channel: string, message: string | Buffer) =>
      commands.spublish(channel, message).catch((error: unknown) => {
        noteGap();
        throw error;
      }),
    send_command: (command: string, args: string[]) => commands.call(command, args),
  };
}

/**
 * What it asks of a client that listens. The channels are remembered, whether or not Redis is there: each connection
 * begins by subscribing to all of them.
 */
function listenerOf({ subscriber, noteGap }: SharedRedis) {
  const channels = new Set<string>();
  subscriber.on('ready', () => {
    noteGap();
    const all = [...channels];
    for (let from = 0; from < all.length; from += CHANNELS_AT_ONCE) {
      subscribe(all.slice(from, from + CHANNELS_AT_ONCE));
    }
  });

  function subscribe(names: readonly string[]): void {
    if (subscriber.status !== 'ready') return;
    subscriber.ssubscribe(...names).catch(() => {
      noteGap();
      // The next connection tries again.
      if (subscriber.status === 'ready') subscriber.disconnect(true);
    });
  }

  return {
    on: (event: 'smessageBuffer', handler: (channel: Buffer, message: Buffer) => void) => {
      subscriber.on(event, handler);
    },
    ssubscribe: (channel: string) => {
      channels.add(channel);
      subscribe([channel]);
    },
    sunsubscribe: (channel: string) => {
      channels.delete(channel);
      if (subscriber.status === 'ready') subscriber.sunsubscribe(channel).catch(() => undefined);
    },
  };
}
