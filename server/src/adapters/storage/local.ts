import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';

const keyPattern = /^[a-z\d-]+(\/[a-z\d][a-z\d.-]*)+$/;
/** Beside the files, so that moving one to its place is one step; no key starts with a dot. */
const UNFINISHED = '.unfinished';

/** Files in a folder of this machine. */
export function localStorage(folder: string): Storage {
  const placeOf = (key: string) => {
    if (!keyPattern.test(key) || key.includes('..')) throw new Error('not a key of a file');
    return join(folder, key);
  };

  return {
    put: async (key, body: Readable) => {
      const place = placeOf(key);
      const unfinished = join(folder, UNFINISHED, randomUUID());
      await mkdir(dirname(unfinished), { recursive: true });
      await mkdir(dirname(place), { recursive: true });
      try {
        const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(body, file);
        await rename(unfinished, place);
        return file.bytesWritten;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    get: async (key) => {
      const file = await open(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!file) return undefined;
      const { size } = await file.stat();
      return { bytes: size, body: file.createReadStream() };
    },

    remove: (key) => rm(placeOf(key), { force: true }),
  };
}
