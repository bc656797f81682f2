import { type Debugger, Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Limits } from './watchdog.ts';

const { turn: shared, mostMs, mostWaitingMs } = workerData as Limits;
const turn = new Int32Array(shared);
const session = new Session();
session.connectToMainThread();

/** Ends the JavaScript that runs in the main thread. @returns the functions that it was in */
async function stopMainThread(): Promise<string> {
  const paused = new Promise<Debugger.PausedEventDataType>((resolve) => {
    session.once('Debugger.paused', ({ params }) => resolve(params));
  });
  await session.post('Debugger.enable');
  await session.post('Debugger.pause');
  const { callFrames } = await paused;
  await session.post('Debugger.disable');
  await session.post('Runtime.terminateExecution');
  const frames = callFrames.map(({ functionName, url }) => `  ${functionName} in ${url}`);
  return [`computes for more than ${mostMs} ms in`, ...frames].join('\n');
}

const begin = (nr: number) => ({ nr, at: Date.now(), cpu: process.cpuUsage(), isOver: nr === 0 });

let current = begin(0);
setInterval(() => {
  const nr = turn[0] ?? 0;
  if (nr !== current.nr) current = begin(nr);
  if (current.isOver) return;
  const { user, system } = process.cpuUsage(current.cpu);
  const isComputing = (user + system) / 1000 > mostMs;
  if (!isComputing && Date.now() - current.at < mostWaitingMs) return;
  current.isOver = true;
  if (isComputing) void stopMainThread().then((fault) => parentPort?.postMessage(fault));
  else parentPort?.postMessage(`has no answer after ${mostWaitingMs} ms`);
}, 50);
parentPort?.postMessage('ready');
