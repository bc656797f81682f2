import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import type { Realtime } from './realtime.ts';

/**
 * Several processes meet on the channels of a Redis 7. Each listens to the channels of its own members only, and nothing
 * stays in Redis. While it is away every process serves its own sockets and does not wait; what the others missed they
 * fetch.
 */
export function redisRealtime(url: string): Realtime {
  const publisher = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  // Waits for Redis as long as it takes, then listens to its channels again.
  const subscriber = new Redis(url, { maxRetriesPerRequest: null });
  for (const client of [publisher, subscriber]) client.on('error', () => undefined);
  return {
    adapter: createShardedAdapter(publisher, subscriber) as NonNullable<Realtime['adapter']>,
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
