import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareVersion } from '../older-version.ts';

/** The version on which the targets were set. */
const FORMER = 'b0b9cfd';

/** Its tree, built; the first time takes some minutes. */
export async function formerTree(): Promise<string> {
  const folder = join(import.meta.dirname, '../../../.cache', `version-${FORMER}`);
  if (!existsSync(join(folder, 'web/build/server/index.js'))) await prepareVersion(FORMER, folder);
  return folder;
}
