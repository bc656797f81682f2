import { hostname } from 'node:os';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { version } from '../lib/version.ts';
import { hasJsonLog } from '../log-format.ts';

/** Fields that identify the process, part of every log line. */
export const logLineBase = { pid: process.pid, hostname: hostname(), version } as const;

/** Log lines contain the route pattern, never the URL, which can contain personal data. */
export function loggerOptions(level: Config['logLevel']) {
  if (level === 'silent') return false;
  return {
    level,
    base: logLineBase,
    serializers: {
      req: (request) => ({
        method: request.method,
        route: request.routeOptions?.url ?? 'unknown',
      }),
      res: (reply) => ({ status: reply.statusCode }),
      err: describeError,
    },
    ...(!hasJsonLog && { stream: { write: (line) => process.stdout.write(formatLogLine(line)) } }),
  } satisfies FastifyServerOptions['logger'];
}

/** SQLSTATE classes whose messages quote input: data exceptions and integrity violations. */
const quotesValues = /^2[23]/;

/** Describes an error for the log, without messages and fields that can contain user input. */
export function describeError(
  error: Error & { code?: string | number; table?: string; constraint?: string },
) {
  const code = error.code === undefined ? undefined : String(error.code);
  const message = code && quotesValues.test(code) ? `SQLSTATE ${code}` : error.message;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return {
    type: error.name,
    message,
    stack: [message, ...frames].join('\n'),
    code,
    table: error.table,
    constraint: error.constraint,
  };
}

const levels: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

interface LogLine {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly stack: string };
  readonly [field: string]: unknown;
}

/** Formats a JSON log line for people: time, level, message, other fields, stack of an error. */
function formatLogLine(json: string): string {
  const {
    level,
    time,
    msg = '',
    err,
    pid: _pid,
    hostname: _hostname,
    version: _version,
    ...fields
  } = JSON.parse(json) as LogLine;
  const about = Object.entries(fields).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  const first = `${new Date(time).toISOString()} ${levels[level] ?? level} ${msg}${about.join('')}\n`;
  return err ? `${first}${err.stack}\n` : first;
}
