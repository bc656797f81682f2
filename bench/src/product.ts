import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RealServer, startRealServer } from '../../server/test/public.ts';

export type RunningProduct = Pick<RealServer, 'address' | 'pid' | 'stop'>;

/** Runs `act`, then disposes of everything that `act` added to `cleanup`, the last first. */
export async function withCleanup<T>(
  act: (cleanup: AsyncDisposableStack) => Promise<T>,
): Promise<T> {
  const cleanup = new AsyncDisposableStack();
  try {
    return await act(cleanup);
  } finally {
    await cleanup.disposeAsync();
  }
}

/** Creates a temporary folder, which `cleanup` removes. */
export async function temporaryFolder(cleanup: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-bench-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Lets `cleanup` stop the running process. @returns that process */
export const stopWith = <T extends { stop(): Promise<void> }>(
  cleanup: AsyncDisposableStack,
  running: T,
): T => cleanup.adopt(running, (one) => one.stop());

/**
 * Starts the product on the embedded engine in a temporary data folder, without Redis, request
 * limits and demo data.
 */
export async function startProduct(env: Readonly<Record<string, string>>): Promise<RunningProduct> {
  return withCleanup(async (cleanup) => {
    const server = await startRealServer({
      DATA_DIR: await temporaryFolder(cleanup),
      DATABASE_URL: '',
      REDIS_URL: '',
      SEED: 'none',
      RATE_LIMIT_SCALE: '1000000',
      // All processes on one database use the same key.
      SECRET_KEY: 'a key of the benches, in plain sight',
      ...env,
    });
    stopWith(cleanup, server);
    const started = cleanup.move();
    return { address: server.address, pid: server.pid, stop: () => started.disposeAsync() };
  });
}

/** Starts a script that listens on a free port and sends its URL to this process. */
export async function startServer(script: string, databaseUrl: string): Promise<RunningProduct> {
  const child = fork(script, { env: { ...process.env, DATABASE_URL: databaseUrl } });
  const address = await messageFrom<string>(child);
  return { address, pid: child.pid as number, stop: () => endProcess(child) };
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
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
