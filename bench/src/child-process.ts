import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { RunningProduct } from './product.ts';

/** Starts a script that listens on a port of its own and sends its address. */
export async function startServer(script: string, databaseUrl: string): Promise<RunningProduct> {
  const child = fork(script, { env: { ...process.env, DATABASE_URL: databaseUrl } });
  const address = await messageFrom<string>(child);
  return { address, pid: child.pid as number, stop: () => endOf(child) };
}

/** Resolves with the next message of the process. @throws if the process ends first */
export async function messageFrom<T>(child: ChildProcess): Promise<T> {
  const ending = new AbortController();
  const ended = once(child, 'exit', { signal: ending.signal }).then(([code, signal]) => {
    throw new Error(`a process of the bench ended: ${code ?? signal}`);
  });
  const said = once(child, 'message', { signal: ending.signal });
  try {
    const [message] = (await Promise.race([said, ended])) as [T];
    return message;
  } finally {
    ending.abort();
    await Promise.allSettled([said, ended]);
  }
}

/** Ends a child process. */
export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
