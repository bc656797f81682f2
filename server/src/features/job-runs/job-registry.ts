import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db } from '../../adapters/database/database.ts';
import { inSpan, type Spans } from '../../adapters/traces/spans.ts';
import { type Cause, every, type Series } from '../../lib/every.ts';
import { countFailures } from './job-failures.repo.ts';
import { listLastSuccesses } from './job-runs.repo.ts';
import { oneRunner } from './one-runner.ts';

export interface Job {
  /** Its label in the metrics, its row, and its name in the log and in traces. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  /** For what each process has to do for itself. Every other job is run by one process at a time. */
  readonly isForEachProcess?: boolean;
  /** Whether this start is one after which it runs, however recently it did. */
  readonly isDueAtStart?: () => Promise<boolean>;
}

interface RegistryDeps {
  readonly db: Db;
  /** Id of this process. */
  readonly runner: string;
  readonly metrics: Registry;
  readonly spans: Spans | undefined;
  readonly onFault: (name: string, error: unknown) => void;
  /** From 0 to 1; for tests. */
  readonly random?: () => number;
}

export interface RunningJobs {
  /** Runs it at once, or again as soon as the run under way has ended. */
  soon(name: string): void;
  stop(): Promise<void>;
}

/** Processes that started together do not work together for ever. */
const JITTER = 0.1;
const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Runs the jobs, each by a clock of its own, a tenth longer or shorter, and as a trace of its own: one that fails or takes
 * long holds up no other. The metrics say when each last came to its end and how often it failed here.
 */
export function startRegistry(
  jobs: readonly Job[],
  { db, runner: id, metrics, spans, onFault, random = Math.random }: RegistryDeps,
): RunningJobs {
  const runner = oneRunner(db, id);
  const shared = new Set(jobs.flatMap((job) => (job.isForEachProcess ? [] : [job.name])));
  const lastSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job last came to its end, on whichever process',
    labelNames: ['task'],
    registers: [metrics],
    collect: async () => {
      // Keeps the last figure while the database is away.
      for (const { name, at } of await listLastSuccesses(db).catch(() => [])) {
        if (shared.has(name)) lastSuccess.set({ task: name }, at.getTime() / 1000);
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
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'How often a job of this process failed',
    labelNames: ['task'],
    registers: [metrics],
  });

  async function runOnce(
    { name, everyMs, run, isForEachProcess, isDueAtStart }: Job,
    cause: Cause,
  ) {
    const traced = () =>
      inSpan(
        spans?.begin({ name: `job ${name}`, kind: 'internal', fields: {}, parent: 'none' }),
        run,
      );
    if (isForEachProcess) {
      await traced();
      lastSuccess.set({ task: name }, Date.now() / 1000);
      return;
    }
    // Skips work that another process did recently, unless it was requested. What happens once a day is not repeated at each start.
    const start = everyMs < DAY_MS ? Math.min(everyMs / 2, MINUTE_MS) : everyMs / 2;
    const isForced = cause === 'start' && (await isDueAtStart?.());
    const fresh = { start: isForced ? 0 : start, clock: everyMs / 2, wanted: 0 };
    await runner.run(name, fresh[cause], traced);
  }

  const series = new Map<string, Series>();
  for (const job of jobs) {
    const ms = job.everyMs * (1 + JITTER * (2 * random() - 1));
    const onError = (error: unknown) => {
      failures.inc({ task: job.name });
      onFault(job.name, error);
    };
    series.set(
      job.name,
      every(ms, (cause) => runOnce(job, cause), onError),
    );
  }
  return {
    soon: (name) => series.get(name)?.soon(),
    stop: async () => {
      runner.stop();
      await Promise.all([...series.values()].map((each) => each.stop()));
    },
  };
}
