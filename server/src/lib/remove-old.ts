import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the folder's entries with the name prefix that were last changed before `before`. */
export async function removeOldEntries(
  folder: string,
  prefix: string,
  before: Date,
): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const path = join(folder, name);
    // Another process may already have deleted the entry.
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
