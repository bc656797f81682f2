import type { SharedRedis } from '../redis/open-redis.ts';
import { memoryRealtime, type Realtime } from './realtime.ts';

/** Loads the Redis adapter only if Redis is configured. */
export async function openRealtime(redis: SharedRedis | undefined): Promise<Realtime> {
  return redis ? (await import('./redis.ts')).redisRealtime(redis) : memoryRealtime;
}
