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

/** Formats a JSON line of the log for people: time, level, message, other fields, then the stack of an error. */
export function formatLogLine(json: string): string {
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
