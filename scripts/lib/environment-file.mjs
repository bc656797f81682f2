import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * How Node is told to read the settings of a file: that of `--env-file=PATH`, or `.env` where there is one. What stands in
 * the environment already wins.
 * @param {readonly string[]} args of the command
 * @returns {{flags: string[], rest: string[]}} for Node, and what is left for the command
 */
export function environmentFile(args) {
  const isFile = (arg) => arg.startsWith('--env-file=');
  const given = args.filter(isFile);
  const file = join(root, '.env');
  // Asked for here: Node would say of one that is not there that it goes on without, which is no line of our log.
  const found = existsSync(file) ? [`--env-file=${file}`] : [];
  return {
    flags: given.length > 0 ? given : found,
    rest: args.filter((arg) => !isFile(arg)),
  };
}
