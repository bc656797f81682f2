import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The tree of that version in a folder, with its packages and pages. Packages are ours where the lock file is the same. */
export async function prepareVersion(version: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = spawn('git', ['archive', version], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const unpack = spawn('tar', ['-x', '-C', folder], {
    stdio: [archive.stdout, 'ignore', 'inherit'],
  });
  const [code] = await once(unpack, 'exit');
  if (code !== 0) throw new Error(`${version} is no version of this repository`);
  for (const place of ['.', 'contract', 'e2ee', 'server', 'web', 'e2e', 'bench']) {
    await run('cp', ['-al', join(root, place, 'node_modules'), join(folder, place)]).catch(
      () => undefined,
    );
  }
  await cp(join(root, 'server/build'), join(folder, 'server/build'), { recursive: true });
  const building = spawn('node', ['scripts/run.mjs', 'build'], { cwd: folder, stdio: 'ignore' });
  const [built] = await once(building, 'exit');
  if (built !== 0) throw new Error(`${version} could not be built`);
}

/** The tree of that version, built and kept beside ours; the first time takes some minutes. @returns its folder */
export async function keptVersion(version: string): Promise<string> {
  const folder = join(root, '.cache', `version-${version}`);
  if (!existsSync(join(folder, 'web/build/server/index.js'))) await prepareVersion(version, folder);
  return folder;
}
