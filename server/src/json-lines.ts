import { format } from 'node:util';
import { hasJsonLog } from './log-format.ts';
import { describeError, logLineBase } from './plugins/logger.ts';

/*
 * Formats output other than the log of calls as JSON lines if the log is JSON. The import of this
 * module has this effect, so it precedes all other imports.
 */

const MAX_CHARACTERS = 4000;
const levels = { debug: 20, log: 30, info: 30, warn: 40, error: 50 } as const;
const outputs = {
  debug: 'stdout',
  log: 'stdout',
  info: 'stdout',
  warn: 'stderr',
  error: 'stderr',
} as const;

for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const) {
  if (!hasJsonLog) break;
  const output = process[outputs[method]];
  console[method] = (...said: unknown[]) => {
    const error = said.find((each) => each instanceof Error);
    const words = said.filter((each) => each !== error);
    const err = error && describeError(error);
    const msg = words.length > 0 ? format(...words) : (err?.message ?? '');
    output.write(formatJsonLine(levels[method], { err }, msg));
  };
}

if (hasJsonLog) {
  // Replaces Node's own listener, which writes warnings as plain text.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    process.stderr.write(
      formatJsonLine(levels.warn, { err: describeError(warning) }, 'a warning of Node'),
    );
  });
}

function formatJsonLine(level: number, fields: object, message: string): string {
  const msg = message.slice(0, MAX_CHARACTERS);
  return `${JSON.stringify({ level, time: Date.now(), ...logLineBase, ...fields, msg })}\n`;
}
