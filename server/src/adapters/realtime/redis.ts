import { createShardedAdapter } from '@socket.io/redis-adapter';
import type { SharedRedis } from '../redis/open-redis.ts';
import type { Realtime } from './realtime.ts';

const CHANNELS_AT_ONCE = 500;

/**
 * Realtime through Redis 7. Each process subscribes to the channels of the members connected to it.
 * While Redis is unavailable, events reach only sockets of the same process; clients later fetch
 * the missed events.
 */
export function createRedisRealtime(redis: SharedRedis): Realtime {
  const adapter = createShardedAdapter(createPublisher(redis), createSubscriber(redis));
  return { adapter: adapter as NonNullable<Realtime['adapter']>, gaps: redis.gaps };
}

/** Returns the client that publishes events, and that records a gap if publishing fails. */
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

/** Returns the client that subscribes to channels, and subscribes again after a reconnection. */
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
      // Reconnects, because `ready` then subscribes to all channels again.
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
