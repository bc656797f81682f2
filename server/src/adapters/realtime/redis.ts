import { createShardedAdapter } from '@socket.io/redis-adapter';
import type { SharedRedis } from '../redis/open-redis.ts';
import type { Realtime } from './realtime.ts';

const CHANNELS_AT_ONCE = 500;

/**
 * Each process subscribes on Redis 7 to the channels of its own members. While Redis is
 * unavailable, it serves its own sockets; clients fetch missed events afterwards.
 */
export function createRedisRealtime(redis: SharedRedis): Realtime {
  const adapter = createShardedAdapter(createPublisher(redis), createSubscriber(redis));
  return { adapter: adapter as NonNullable<Realtime['adapter']>, gaps: redis.gaps };
}

/** The publishing client for the adapter. Records a gap if an event could not be published. */
function createPublisher({ commands, noteGap }: SharedRedis) {
  return {
    spublish: (channel: string, message: string | Buffer) =>
      commands.spublish(channel, message).catch((error: unknown) => {
        noteGap();
        throw error;
      }),
    send_command: (command: string, args: string[]) => commands.call(command, args),
  };
}

/** The subscribing client. Stores the channels, because each connection subscribes to all. */
function createSubscriber({ subscriber, noteGap }: SharedRedis) {
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
