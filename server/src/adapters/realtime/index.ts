import type { Config } from '../../config.ts';
import { memoryRealtime } from './memory.ts';
import type { Realtime } from './realtime.ts';

/** Loads the Redis client only where there is a Redis. */
export async function openRealtime({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Realtime> {
  return redisUrl ? (await import('./redis.ts')).redisRealtime(redisUrl) : memoryRealtime;
}
