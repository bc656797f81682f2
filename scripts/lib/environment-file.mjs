import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Returns Node's flags for the settings file: the given `--env-file=PATH`, or `.env` if it exists.
 * Variables of the environment take precedence.
 * @param {readonly string[]} args arguments of the command
 * @returns {{flags: string[], rest: string[]}} flags for Node, and the remaining arguments
 */
export function environmentFile(args) {
  const isFile = (arg) => arg.startsWith('--env-file=');
  const given = args.filter(isFile);
  const file = join(root, '.env');
  // Omits a missing file, because Node's message about it would not be in log format.
  const found = existsSync(file) ? [`--env-file=${file}`] : [];
  return {
    flags: given.length > 0 ? given : found,
    rest: args.filter((arg) => !isFile(arg)),
  };
}
