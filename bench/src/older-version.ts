import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type RealServer, startRealServer } from '../../server/test/public.ts';
import { readOption } from './bench.ts';
import { stopWith, withCleanup } from './product.ts';

export const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The commit that `--version=` names, or the commit that last changed the baseline of the schema. */
export async function olderVersion(args: readonly string[]): Promise<string> {
  const given = readOption(args, 'version');
  if (given) return given;
  const baseline = ['server/src/db/migrations/0001-first-schema.ts', 'server/src/db/baseline'];
  const log = ['log', '-1', '--format=%h', '--', ...baseline];
  const { stdout } = await run('git', log, { cwd: root });
  return stdout.trim();
}

/** Checks out a version and builds its pages; `cleanup` removes the folder. @returns the folder */
export async function checkOut(cleanup: AsyncDisposableStack, version: string): Promise<string> {
  const folder = join(root, '.cache', `older-${process.pid}`);
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
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
  return folder;
}

export type Environment = Readonly<Record<string, string>> & { readonly DATA_DIR: string };

/** Starts the version in the folder `tree`, runs `act`, and stops the version. */
export async function whileRunning<T>(
  env: Environment,
  tree: string,
  act: (product: RealServer) => Promise<T>,
) {
  return withCleanup(async (cleanup) => {
    const begun = performance.now();
    const product = stopWith(cleanup, await startRealServer(env, tree));
    const startMs = performance.now() - begun;
    return { startMs, result: await act(product), product };
  });
}
