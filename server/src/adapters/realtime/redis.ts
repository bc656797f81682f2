import { createShardedAdapter } from '@socket.io/redis-adapter';
import type { SharedRedis } from '../redis/open-redis.ts';
import type { Realtime } from './realtime.ts';

const CHANNELS_AT_ONCE = 500;

/**
 * Each process subscribes on Redis 7 to the channels of the members that are connected to it. While
 * Redis is unavailable, it serves only its own sockets; clients fetch missed events afterwards.
 */
export function createRedisRealtime(redis: SharedRedis): Realtime {
  const adapter = createShardedAdapter(createPublisher(redis), createSubscriber(redis));
  return { adapter: adapter as NonNullable<Realtime['adapter']>, gaps: redis.gaps };
}

/** Returns the adapter's publishing client, which records a gap if an event is not published. */
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

/** Returns the subscribing client, which subscribes to all channels again after a reconnection. */
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
      // After the reconnection, the client subscribes again.
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
