import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a data folder with a copy of the migrated database that `npm test` prepares. Without it
 * the folder is empty.
 */
export async function makeDataFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const { TEST_MIGRATED_FOLDER } = process.env;
  if (TEST_MIGRATED_FOLDER) await cp(TEST_MIGRATED_FOLDER, folder, { recursive: true });
  return folder;
}
