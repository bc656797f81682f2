import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../adapters/database/database.ts';
import { inSpan, type Spans } from '../adapters/traces/spans.ts';
import {
  endJob,
  insertJobs,
  type LeasedJob,
  leaseJobs,
  listLastSuccesses,
  renewJob,
  requestJobs,
} from './jobs.repo.ts';
import type { Lane, Task } from './queue.ts';
import { countFailures } from './rows.repo.ts';

export interface Job {
  /** Name of the job in `job_runs`, metrics, log and traces. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  /** True if the job runs in each process; other jobs run in one process at a time. */
  readonly isForEachProcess?: boolean;
  /** Resolves to true if the job must run at the start of the process, even after a recent run. */
  readonly isDueAtStart?: () => Promise<boolean>;
}

interface JobDeps {
  readonly db: Db;
  readonly metrics: Registry;
  readonly spans: Spans | undefined;
  readonly leaseSeconds?: number;
}

/** Lease of a running job. If it expires without renewal, another process may run the job. */
const LEASE_SECONDS = 60;
/** Random variation of intervals, so that jobs with the same interval do not run together. */
const JITTER = 0.1;

/** Creates a lane for jobs that one process runs at a time, and one for jobs of each process. */
export function createJobLanes(
  jobs: readonly Job[],
  { db, metrics, spans, leaseSeconds = LEASE_SECONDS }: JobDeps,
): Lane[] {
  const lastSuccess = registerJobGauges(db, metrics);
  const traced = ({ name, run }: Job) =>
    inSpan(
      spans?.begin({ name: `job ${name}`, kind: 'internal', fields: {}, parent: 'none' }),
      run,
    );

  const shared = new Map(jobs.flatMap((job) => (job.isForEachProcess ? [] : [[job.name, job]])));
  const names = [...shared.keys()];
  const requested = new Set<string>();
  const running = new Set<string>();
  let hasRows = false;

  async function addRows(): Promise<void> {
    await insertJobs(db, names);
    for (const { name, isDueAtStart } of shared.values()) {
      if (await isDueAtStart?.()) requested.add(name);
    }
    hasRows = true;
  }

  async function runLeased(job: Job, leased: LeasedJob): Promise<string> {
    const renewing = setInterval(
      // A failed renewal is ignored: without the database no process can take over the lease.
      () => void renewJob(db, leased, leaseSeconds).catch(() => undefined),
      (leaseSeconds * 1000) / 4,
    );
    running.add(job.name);
    let isSuccess = false;
    try {
      await traced(job);
      isSuccess = true;
      return 'done';
    } finally {
      clearInterval(renewing);
      const seconds = (job.everyMs / 1000) * (1 + JITTER * (2 * Math.random() - 1));
      await endJob(db, leased, { seconds, isSuccess }).catch(() => undefined);
      running.delete(job.name);
    }
  }

  const leasedJobs: Lane = {
    kind: 'job',
    concurrency: Infinity,
    request: (name) => void requested.add(name),
    claim: async () => {
      if (!hasRows) await addRows();
      if (requested.size > 0) {
        const noted = [...requested];
        await requestJobs(db, noted);
        for (const name of noted) requested.delete(name);
      }
      const idle = names.filter((name) => !running.has(name));
      const leased = await leaseJobs(db, idle, leaseSeconds);
      return leased.flatMap((lease): Task[] => {
        const job = shared.get(lease.name);
        return job ? [{ name: job.name, run: () => runLeased(job, lease) }] : [];
      });
    },
  };

  const own = jobs.filter((job) => job.isForEachProcess);
  /** Monotonic time of each job's next run; infinity while the job runs. */
  const nextAt = new Map<string, number>();
  const runOwn = async (job: Job): Promise<string> => {
    nextAt.set(job.name, Infinity);
    try {
      await traced(job);
      lastSuccess.set({ task: job.name }, Date.now() / 1000);
      return 'done';
    } finally {
      nextAt.set(job.name, performance.now() + job.everyMs);
    }
  };
  const ownJobs: Lane = {
    kind: 'job',
    concurrency: Infinity,
    request: (name) => void (nextAt.get(name) !== Infinity && nextAt.delete(name)),
    claim: async () =>
      own
        .filter(({ name }) => (nextAt.get(name) ?? 0) <= performance.now())
        .map((job) => ({ name: job.name, run: () => runOwn(job) })),
  };
  return [leasedJobs, ownJobs];
}

/** Registers gauges about jobs of all processes; while the database is down they do not change. */
function registerJobGauges(db: Db, metrics: Registry): Gauge {
  const lastSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'Time of the last successful run of a job, in any process',
    labelNames: ['task'],
    registers: [metrics],
    collect: async () => {
      for (const { name, at } of await listLastSuccesses(db).catch(() => [])) {
        lastSuccess.set({ task: name }, at.getTime() / 1000);
      }
    },
  });
  const failedRows = new Gauge({
    name: 'job_failed_rows',
    help: 'Rows that a job failed to handle and attempts again later, on whichever process',
    labelNames: ['task'],
    registers: [metrics],
    collect: async () => {
      const counts = await countFailures(db).catch(() => undefined);
      if (!counts) return;
      failedRows.reset();
      for (const { job, count } of counts) failedRows.set({ task: job }, count);
    },
  });
  return lastSuccess;
}
