import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './root.mjs';

/**
 * Returns the variables in `deploy/process.env` that neither environment nor settings files set.
 * @param {readonly string[]} flags flags of Node that name the settings files
 */
export function processEnvironment(flags) {
  const own = readSettings(flags);
  const given = read('deploy/process.env');
  return Object.fromEntries(Object.entries(given).filter(([name]) => own[name] === undefined));
}

/**
 * True if the log has JSON lines: if `LOG_FORMAT` is `json` or, without it, in production. The
 * server has the same rule.
 * @param {readonly string[]} flags flags of Node that name the settings files
 */
export function hasJsonLog(flags, { isProduction = false } = {}) {
  const { LOG_FORMAT, NODE_ENV } = readSettings(flags);
  return LOG_FORMAT?.trim()
    ? LOG_FORMAT.trim() === 'json'
    : isProduction || NODE_ENV === 'production';
}

/** Returns the environment merged over the settings files. */
function readSettings(flags) {
  const files = flags.map((flag) => flag.replace('--env-file=', '')).map(read);
  return Object.assign({}, ...files, process.env);
}

/** Reads a settings file. A missing file counts as empty, because Node itself reports it. */
function read(path) {
  const file = resolve(root, path);
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}
