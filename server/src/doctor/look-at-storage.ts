import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openStorage } from '../adapters/storage/index.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Config } from '../config.ts';
import { SetupError } from '../lib/setup-error.ts';
import { type Finding, look, placeOf } from './look.ts';

/** Folder that the product does not use. */
const FOLDER = 'doctor';
const CONTENT = 'written by npm run doctor, which takes it away again';
const GB = 1024 ** 3;

/** Writes a small file, reads, lists and deletes it: all operations of the product on its files. */
export function lookAtStorage(config: Pick<Config, 's3' | 'dataDir'>): Promise<Finding> {
  const { s3, dataDir } = config;
  const place = s3 ? `${placeOf(s3.endpoint)}, bucket ${s3.bucket}` : join(dataDir, 'files');
  return look('storage', place, async () => {
    await tryOut(await openStorage(config));
    if (s3) return undefined;
    const { bavail, bsize } = await statfs(dataDir);
    return `${((bavail * bsize) / GB).toFixed(1)} GB free`;
  });
}

async function tryOut(storage: Storage): Promise<void> {
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
