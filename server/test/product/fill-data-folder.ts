import { cp } from 'node:fs/promises';

/**
 * Copies the migrated data folder that `npm test` prepares, because migrating an embedded database
 * takes seven seconds. Without it the product migrates the empty folder itself.
 */
export async function fillDataFolder(folder: string): Promise<void> {
  const { TEST_MIGRATED_FOLDER } = process.env;
  if (TEST_MIGRATED_FOLDER) await cp(TEST_MIGRATED_FOLDER, folder, { recursive: true });
}
