import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import { openStorage } from '../adapters/storage/open-storage.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { TracesConfig } from '../adapters/traces/traces-config.ts';
import type { Config } from '../config.ts';
import { describePasskeyProblem, SetupError } from '../lib/setup-error.ts';
import { checkDependency, type Finding, formatAddress, reportUnconfigured } from './findings.ts';

/** First version of Redis with sharded channels, through which processes send chat messages. */
const OLDEST = 7;

/** Checks that Redis answers and is new enough. */
export async function checkRedis(url: string | undefined): Promise<Finding> {
  if (url === undefined) return reportUnconfigured('Redis', 'ok for one process alone');
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
    return await checkDependency('Redis', formatAddress(url), async () => {
      try {
        await client.connect();
        return parseRedisVersion(await client.info('server'));
      } catch (error) {
        // The client reports the reason of a failed connection only in its event.
        throw fault ?? error;
      }
    });
  } finally {
    client.disconnect();
  }
}

function parseRedisVersion(info: string): string {
  const version = /^redis_version:(\S+)/m.exec(info)?.[1];
  if (version === undefined) throw new SetupError('what answers there is no Redis');
  if (Number.parseInt(version, 10) >= OLDEST) return `Redis ${version}`;
  throw new SetupError(`this is Redis ${version}; version ${OLDEST} or newer is needed`);
}

/** Storage folder of the file that the check writes. The product does not use this folder. */
const FOLDER = 'doctor';
const CONTENT = 'written by npm run doctor, which takes it away again';
const GB = 1024 ** 3;

/** Writes a small file, reads, lists and deletes it: all operations of the product on its files. */
export function checkStorage(config: Pick<Config, 's3' | 'dataDir'>): Promise<Finding> {
  const { s3, dataDir } = config;
  const place = s3 ? `${formatAddress(s3.endpoint)}, bucket ${s3.bucket}` : join(dataDir, 'files');
  return checkDependency('storage', place, async () => {
    await testStorage(await openStorage(config));
    if (s3) return undefined;
    const { bavail, bsize } = await statfs(dataDir);
    return `${((bavail * bsize) / GB).toFixed(1)} GB free`;
  });
}

async function testStorage(storage: Storage): Promise<void> {
  const key = `${FOLDER}/${randomUUID()}`;
  await storage.put(key, Readable.from([CONTENT]), CONTENT.length);
  try {
    const stored = await storage.get(key);
    if (!stored || (await text(stored.body)) !== CONTENT) {
      throw new SetupError('what was written did not come back');
    }
    const listed = await Array.fromAsync(storage.list(FOLDER), (one) => one.key);
    if (!listed.includes(key)) throw new SetupError('what was written is not in the list');
  } finally {
    await storage.remove(key);
  }
}

/**
 * Checks offline whether browsers create passkeys at PUBLIC_URL and OPS_ORIGIN. In production an
 * unsuitable address is a fault, although people can use passwords and codes.
 */
export function checkPasskeys({ publicUrl, opsOrigin, mode }: Config): Finding {
  if (publicUrl === undefined) {
    return reportUnconfigured('passkeys', 'browsers make them for http://localhost alone');
  }
  const hint = describePasskeyProblem([publicUrl, opsOrigin ?? publicUrl]);
  const { hostname } = new URL(publicUrl);
  return {
    part: 'passkeys',
    configured: hostname,
    isWell: hint === undefined || mode !== 'production',
    says: hint ?? 'ok, and for ever of this host',
    ms: 0,
  };
}

const part = 'traces';

/** Sends the collector an empty list of spans, which is an empty protobuf message. */
export async function checkTraces(traces: TracesConfig | undefined): Promise<Finding> {
  if (!traces) return reportUnconfigured(part, 'nothing is traced');
  return checkDependency(part, formatAddress(traces.endpoint), async () => {
    const { ok, status } = await fetch(traces.endpoint, {
      method: 'POST',
      headers: { ...traces.headers, 'content-type': 'application/x-protobuf' },
      body: new Uint8Array(),
    });
    if (!ok) throw new SetupError(`it answered ${status}`);
    return undefined;
  });
}
