import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SetupError } from '../../lib/setup-error.ts';
import type { BackupDraft, StoredBackup } from './backup-place.ts';

/** System error codes of a failed write to a folder, with their meanings for operators. */
const faults: Readonly<Record<string, string>> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full for this user',
  EROFS: 'has become read-only',
  EIO: 'cannot be written: look at its disk',
};

/** Suffix of the folder of an unfinished backup. */
export const UNFINISHED_SUFFIX = '.unfinished';

/** Begins a backup in a local or mounted folder. Only the owner of the backup can read it. */
export async function beginLocalBackup(folder: string, name: string): Promise<BackupDraft> {
  const place = join(folder, name);
  const draft = `${place}${UNFINISHED_SUFFIX}`;
  await mkdir(folder, { recursive: true }).catch(throwFolderError);
  await mkdir(draft, { mode: 0o700 }).catch(throwFolderError);
  return {
    name: draft,
    write: async (path, body) => {
      const file = join(draft, path);
      try {
        await mkdir(dirname(file), { recursive: true });
        await pipeline(body, createWriteStream(file, { mode: 0o600, flush: true }));
      } catch (error) {
        const what = faults[(error as NodeJS.ErrnoException).code ?? ''];
        throw what ? new SetupError(`--to: ${folder} ${what}`) : error;
      }
    },
    read: (path) => openFileIfExists(join(draft, path)),
    finish: async () => {
      await rename(draft, place);
      await flushFolder(folder);
      return place;
    },
    discard: () => rm(draft, { recursive: true, force: true }),
  };
}

export function openLocalBackup(folder: string): StoredBackup {
  return {
    name: folder,
    read: (path) => openFileIfExists(join(folder, path)),
    folders: async () => {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted();
    },
  };
}

async function openFileIfExists(path: string) {
  const isThere = await access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw error;
    },
  );
  return isThere ? createReadStream(path) : undefined;
}

/** Flushes the folder to disk, so that the new name of a backup survives a power failure. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

function throwFolderError(error: NodeJS.ErrnoException): never {
  throw new SetupError(`--to: ${error.path ?? ''} cannot be made (${error.code})`);
}
