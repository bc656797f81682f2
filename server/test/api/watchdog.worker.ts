import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Limits } from './watchdog.ts';

const { mostMs, mostWaitingMs } = workerData as Limits;
const STDERR = 2;
const LOOK_EVERY_MS = 50;

const begin = (name: string | null) => ({ name, at: Date.now(), cpu: process.cpuUsage() });
let current = begin(null);

/** Returns why the request exceeds its limits; undefined if it does not. */
function faultOf({ at, cpu }: typeof current): string | undefined {
  const { user, system } = process.cpuUsage(cpu);
  if ((user + system) / 1000 > mostMs) return `computes for more than ${mostMs} ms`;
  return Date.now() - at > mostWaitingMs ? `has no answer after ${mostWaitingMs} ms` : undefined;
}

parentPort?.on('message', (name: string | null) => {
  current = begin(name);
});

setInterval(() => {
  const fault = current.name !== null && faultOf(current);
  if (!fault) return;
  writeSync(STDERR, `\n${current.name} ${fault}\n`);
  process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
