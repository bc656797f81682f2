import { hostname } from 'node:os';
import { createInterface } from 'node:readline';

let isLog = false;

/** From now on output is part of the product's log of JSON lines. */
export function speakAsLog() {
  isLog = true;
}

/** Whether commands that are run shall have their words passed on by `sayLines`. */
export const speaksAsLog = () => isLog;

export function say(msg, level = 30) {
  const line = { level, time: Date.now(), pid: process.pid, hostname: hostname(), msg };
  console.log(isLog ? JSON.stringify(line) : msg);
}

/** Says each line of a stream that is not blank. */
export function sayLines(stream) {
  createInterface({ input: stream }).on('line', (line) => line.trim() && say(line));
}
