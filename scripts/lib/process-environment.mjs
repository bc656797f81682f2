import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './root.mjs';

/**
 * What `deploy/process.env` gives a process of the product; what stands in the environment or in the settings wins.
 * @param {readonly string[]} flags of Node that name the files of settings
 */
export function processEnvironment(flags) {
  const own = settingsOf(flags);
  const given = read('deploy/process.env');
  return Object.fromEntries(Object.entries(given).filter(([name]) => own[name] === undefined));
}

/**
 * True if the log is lines of JSON: as `LOG_FORMAT` says, else in production. The server has the same rule.
 * @param {readonly string[]} flags of Node that name the files of settings
 */
export function hasJsonLog(flags, { isProduction = false } = {}) {
  const { LOG_FORMAT, NODE_ENV } = settingsOf(flags);
  return LOG_FORMAT?.trim()
    ? LOG_FORMAT.trim() === 'json'
    : isProduction || NODE_ENV === 'production';
}

/** The environment, with the files of settings below it. */
function settingsOf(flags) {
  const files = flags.map((flag) => flag.replace('--env-file=', '')).map(read);
  return Object.assign({}, ...files, process.env);
}

/** Of one that is not there Node says so itself. */
function read(path) {
  const file = resolve(root, path);
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}
