import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Limits {
  /**
   * Maximum processor time of one request, in milliseconds. Time of other processes does not count.
   */
  readonly mostMs: number;
  /** Maximum elapsed time of one request, in milliseconds, including waiting. */
  readonly mostWaitingMs: number;
}

export interface Watchdog {
  /**
   * Runs the work. If it exceeds the limits, the test run ends, and its last line contains `name`.
   */
  watch<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<unknown>;
}

const limits: Limits = { mostMs: 2000, mostWaitingMs: 20_000 };

/**
 * Watches this thread from another thread, because during an endless loop no timer of this thread
 * fires. A looping thread cannot be stopped, so the process is killed.
 */
export async function openWatchdog(): Promise<Watchdog> {
  const worker = new Worker(new URL('./watchdog.worker.ts', import.meta.url), {
    workerData: limits,
  });
  await once(worker, 'online');
  return {
    watch: async (name, work) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage(name);
      try {
        return await work();
      } finally {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
        worker.postMessage(null);
      }
    },
    close: () => worker.terminate(),
  };
}
