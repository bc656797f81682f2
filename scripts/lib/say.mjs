import { hostname } from 'node:os';
import { createInterface } from 'node:readline';

let isLog = false;

/** Switches the output to JSON lines, the format of the product's log. */
export function logAsJson() {
  isLog = true;
}

/** True if this process logs JSON lines, so that commands' output must go through `sayLines`. */
export const logsAsJson = () => isLog;

export function say(msg, level = 30) {
  const line = { level, time: Date.now(), pid: process.pid, hostname: hostname(), msg };
  console.log(isLog ? JSON.stringify(line) : msg);
}

/** Logs each non-blank line of a stream. */
export function sayLines(stream) {
  createInterface({ input: stream }).on('line', (line) => line.trim() && say(line));
}
