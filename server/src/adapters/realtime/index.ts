import type { SharedRedis } from '../redis/open-redis.ts';
import { memoryRealtime } from './memory.ts';
import type { Realtime } from './realtime.ts';

/** Loads what speaks to other processes only where there may be some. */
export async function openRealtime(redis: SharedRedis | undefined): Promise<Realtime> {
  return redis ? (await import('./redis.ts')).redisRealtime(redis) : memoryRealtime;
}
