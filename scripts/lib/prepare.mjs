import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, requireSuccess, run } from './commands.mjs';
import { root } from './root.mjs';
import { findNode, requireInstaller, toolEnvironment } from './runtime.mjs';
import { say } from './say.mjs';
import { digest, isCurrent, writeStamp } from './stamp.mjs';

const installStamp = 'node_modules/.threshold-install';
const buildStamp = 'web/build/.threshold-build';
const placesStamp = 'server/build/.threshold-places';

/**
 * Installs exactly the packages of the lock file, unless they are installed. With
 * NODE_ENV=production the build tools are also installed.
 */
export async function install() {
  const wanted = digest(['package-lock.json']);
  if (isCurrent(installStamp, wanted)) return;
  requireInstaller();
  say('Installing packages ...');
  await must(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      env: { ...process.env, NODE_ENV: '' },
      isQuoted: true,
    },
  );
  writeStamp(installStamp, wanted);
}

/** Builds the place data and the web app; exits if a build fails. */
export async function build() {
  requireSuccess(await tryBuild());
}

/**
 * Builds the gazetteer and the pages, each only if its sources have changed.
 * @returns {Promise<number>} the exit code of the command that failed, or 0
 */
export async function tryBuild() {
  return (await buildGazetteer()) || (await buildPages());
}

async function buildGazetteer() {
  const wanted = digest(['package-lock.json', 'server/src/adapters/places']);
  if (isCurrent(placesStamp, wanted)) return 0;
  const code = await run(findNode(), ['server/scripts/build-gazetteer.ts'], {
    env: toolEnvironment(),
    isQuoted: true,
  });
  if (code === 0) writeStamp(placesStamp, wanted);
  return code;
}

/** Returns the source folders of the pages: their own, and those of imported workspaces. */
export function builtFrom() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8'));
  const own = '@threshold/';
  const workspaces = Object.keys(dependencies).filter((name) => name.startsWith(own));
  return ['web', ...workspaces.map((name) => name.slice(own.length))];
}

async function buildPages() {
  const wanted = digest(['package-lock.json', ...builtFrom()]);
  if (isCurrent(buildStamp, wanted)) return 0;
  say('Building the pages ...');
  // Does not use npm, because its versions in Debian 12 and 13 lose the exit code of a workspace's
  // script on Node 20 and newer.
  const code = await run('react-router', ['build', '--logLevel=warn'], {
    cwd: join(root, 'web'),
    env: toolEnvironment(),
    isQuoted: true,
  });
  if (code === 0) writeStamp(buildStamp, wanted);
  return code;
}
