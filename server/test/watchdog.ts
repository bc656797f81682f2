import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

export interface Limits {
  /** Number of the request that is running; 0 between requests. */
  readonly turn: SharedArrayBuffer;
  /** Processor time of one request. The work of other processes does not count. */
  readonly mostMs: number;
  /** Time of one request on a clock, which a request may spend waiting. */
  readonly mostWaitingMs: number;
}

export interface Watchdog {
  /** Rejects, naming the work, when it computes for longer than 2 seconds; also in a loop that never ends. */
  watch<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<unknown>;
}

/**
 * Watches this thread from another one: in a loop that never ends no timer of its own thread fires. The inspector ends such a loop, so
 * that the test fails by name instead of never ending.
 */
export async function openWatchdog(): Promise<Watchdog> {
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const turn = new Int32Array(shared);
  const workerData: Limits = { turn: shared, mostMs: 2000, mostWaitingMs: 10_000 };
  const worker = new Worker(new URL('./watchdog.worker.ts', import.meta.url), { workerData });
  await once(worker, 'message');
  let nr = 0;
  return {
    watch: async (name, work) => {
      const late = Promise.withResolvers<never>();
      const onFault = (fault: string) => late.reject(new Error(`${name} ${fault}`));
      worker.once('message', onFault);
      nr += 1;
      turn[0] = nr;
      try {
        // An end of the execution ends the callback of this turn, and not the test.
        return await Promise.race([setImmediate().then(work), late.promise]);
      } finally {
        turn[0] = 0;
        worker.off('message', onFault);
      }
    },
    close: () => worker.terminate(),
  };
}
