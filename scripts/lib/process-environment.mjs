import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './root.mjs';

/**
 * What `deploy/process.env` gives a process of the product; what stands in the environment or in the settings wins.
 * @param {readonly string[]} flags of Node that name the files of settings
 */
export function processEnvironment(flags) {
  const settings = flags.map((flag) => flag.replace('--env-file=', '')).map(read);
  const own = Object.assign({}, ...settings, process.env);
  const given = read('deploy/process.env');
  return Object.fromEntries(Object.entries(given).filter(([name]) => own[name] === undefined));
}

/** Of one that is not there Node says so itself. */
function read(path) {
  const file = resolve(root, path);
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}
