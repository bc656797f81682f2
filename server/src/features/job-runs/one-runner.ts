import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../adapters/database/database.ts';
import { every } from '../../lib/every.ts';
import { claimJob, releaseJob, renewJob } from './job-runs.repo.ts';

export interface Lease {
  /** So long after its last sign of life a process counts as gone. */
  readonly leaseMs: number;
  readonly renewEveryMs: number;
  /** How often to check whether another process has finished or died. */
  readonly lookEveryMs: number;
}

const usual: Lease = { leaseMs: 60_000, renewEveryMs: 15_000, lookEveryMs: 5_000 };

export interface OneRunner {
  /**
   * Runs the job when no other process runs it, or any more, unless it came to its end less than `freshMs` ago. A process
   * that was silent for longer than its lease and comes back may go on beside the one that took over: no job minds.
   */
  run(name: string, freshMs: number, job: () => Promise<unknown>): Promise<void>;
  /** Waits for no other process any more. What runs here comes to its end. */
  stop(): void;
}

/** Lets one process at a time run a job. Each process on the database has an id, `runner`. */
export function oneRunner(db: Db, runner: string, lease: Lease = usual): OneRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { leaseMs, renewEveryMs, lookEveryMs } = lease;

  /** @returns whether it is ours to run now */
  async function take(name: string, freshMs: number): Promise<boolean> {
    while (!signal.aborted) {
      const claim = await claimJob(db, { name, runner, leaseMs, freshMs });
      if (claim !== 'busy') return claim === 'taken';
      await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
    return false;
  }

  return {
    run: async (name, freshMs, job) => {
      if (!(await take(name, freshMs))) return;
      // While the database is away no other process can take the lease either.
      const renewing = every(
        renewEveryMs,
        () => renewJob(db, { name, runner }, leaseMs),
        () => undefined,
      );
      let isSuccess = false;
      try {
        await job();
        isSuccess = true;
      } finally {
        await renewing.stop();
        await releaseJob(db, { name, runner }, isSuccess).catch(() => undefined);
      }
    },
    stop: () => stopping.abort(),
  };
}
