/**
 * How Node is told to read the settings of a file: that of `--env-file=PATH`, or `.env` where there is one. What stands in
 * the environment already wins.
 * @param {readonly string[]} args of the command
 * @returns {{flags: string[], rest: string[]}} for Node, and what is left for the command
 */
export function environmentFile(args) {
  const isFile = (arg) => arg.startsWith('--env-file=');
  const given = args.filter(isFile);
  return {
    flags: given.length > 0 ? given : ['--env-file-if-exists=.env'],
    rest: args.filter((arg) => !isFile(arg)),
  };
}
