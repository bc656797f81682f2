import { randomUUID } from 'node:crypto';
import { createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { removeOldEntries } from '../../lib/remove-old.ts';
import { createExactLengthStream } from '../../lib/streams.ts';
import { isStorageKey, requireStorageKey, type Storage, type StorageEntry } from './storage.ts';

/** Folder for unfinished files, on the same disk so that a rename completes a file in one step. */
const UNFINISHED = '.unfinished';

/** Stores files in a local folder. */
export function createLocalStorage(folder: string): Storage {
  const placeOf = (key: string) => {
    requireStorageKey(key);
    return join(folder, key);
  };

  return {
    put: async (key, body, bytes) => {
      const place = placeOf(key);
      const unfinished = join(folder, UNFINISHED, randomUUID());
      await mkdir(dirname(unfinished), { recursive: true });
      await mkdir(dirname(place), { recursive: true });
      try {
        const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(body, createExactLengthStream(bytes), file);
        await rename(unfinished, place);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    get: async (key, range) => {
      const file = await open(placeOf(key)).catch(ignoreMissingFile);
      if (!file) return undefined;
      const { size } = await file.stat();
      return {
        bytes: range ? range.end - range.start + 1 : size,
        body: file.createReadStream(range),
      };
    },

    remove: async (key) => rm(placeOf(key), { force: true }),

    move: async (key, to) => {
      const [from, place] = [placeOf(key), placeOf(to)];
      const now = new Date();
      try {
        // Updates the time first, or the file would seem to be in quarantine since its upload.
        await utimes(from, now, now);
        await mkdir(dirname(place), { recursive: true });
        await rename(from, place);
        return true;
      } catch (error) {
        ignoreMissingFile(error as NodeJS.ErrnoException);
        return false;
      }
    },

    list: async function* (first) {
      const entries = await opendir(join(folder, first), { recursive: true }).catch(
        ignoreMissingFile,
      );
      if (!entries) return;
      for await (const entry of entries) {
        const listed = await toStorageEntry(folder, entry);
        if (listed) yield listed;
      }
    },

    deleteUnfinished: (before) => removeOldEntries(join(folder, UNFINISHED), '', before),
  };
}

async function toStorageEntry(folder: string, entry: Dirent): Promise<StorageEntry | undefined> {
  const path = join(entry.parentPath, entry.name);
  const key = relative(folder, path).split(sep).join('/');
  if (!entry.isFile() || !isStorageKey(key)) return undefined;
  // The file may have been deleted since the folder was read.
  const found = await stat(path).catch(ignoreMissingFile);
  return found && { key, storedAt: found.mtime };
}

function ignoreMissingFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
