import { Redis } from 'ioredis';
import { SetupError } from '../lib/setup-error.ts';
import { type Finding, leftOut, look, placeOf } from './look.ts';

/** First version with sharded channels, by which chat messages reach other processes. */
const OLDEST = 7;

/** Checks that Redis answers and is new enough. */
export async function lookAtRedis(url: string | undefined): Promise<Finding> {
  if (url === undefined) return leftOut('Redis', 'ok for one process alone');
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let fault: unknown;
  client.on('error', (error) => {
    fault = error;
  });
  try {
    return await look('Redis', placeOf(url), async () => {
      try {
        await client.connect();
        return versionOf(await client.info('server'));
      } catch (error) {
        // The client reports the reason of a failed connection only in its event.
        throw fault ?? error;
      }
    });
  } finally {
    client.disconnect();
  }
}

function versionOf(info: string): string {
  const version = /^redis_version:(\S+)/m.exec(info)?.[1];
  if (version === undefined) throw new SetupError('what answers there is no Redis');
  if (Number.parseInt(version, 10) >= OLDEST) return `Redis ${version}`;
  throw new SetupError(`this is Redis ${version}; version ${OLDEST} or newer is needed`);
}
