import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { isConnectionLost } from '../adapters/database/database.ts';
import { createSignal } from '../lib/signal.ts';
import type { Stoppable } from '../lib/timers.ts';
import { createRepeatFilter } from '../lib/ttl-cache.ts';

type Kind = 'mail' | 'push' | 'job';

/** Work on a leased row, or a run of a job. */
export interface Task {
  /** Name of the task in metrics and log lines. */
  readonly name: string;
  /** Resolves with the outcome, a label of the metric. */
  run(): Promise<string>;
}

/** Kind of task with its own limit, so that slow tasks do not delay tasks of other lanes. */
export interface Lane {
  readonly kind: Kind;
  /** Maximum number of concurrent tasks in this process. */
  readonly concurrency: number;
  /** Leases at most `count` due tasks. */
  claim(count: number): Promise<readonly Task[]>;
  /** Requests an early run of the job with this name. */
  request?(name: string): void;
}

export interface QueueOptions {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly metrics: Registry;
  readonly pollMs?: number;
}

/** Interval of polls. A code is sent within two seconds even if its wake-up came too early. */
const POLL_MS = 1000;
/** Delay after a wake-up, because the transaction that queued the row commits after the wake-up. */
const COMMIT_MS = 50;
/** Shortest time between two log lines about a failure that each poll repeats. */
const LOG_EVERY_MS = 60_000;

/**
 * Runs the tasks of all lanes. Any number of processes may do so at the same time. A lane is polled
 * by a timer, when this process adds a row, and when half of the lane's tasks have ended. `stop`
 * waits for running tasks.
 */
export function startQueue(
  lanes: readonly Lane[],
  { log, metrics, pollMs = POLL_MS }: QueueOptions,
): Stoppable {
  const tasks = new Counter({
    name: 'queue_tasks_total',
    help: 'Tasks that this process ran: mails, pushes and jobs, by outcome',
    labelNames: ['kind', 'name', 'outcome'],
    registers: [metrics],
  });
  const isRepeated = createRepeatFilter(LOG_EVERY_MS);
  let isStopping = false;
  const workers = lanes.map(startLane);
  const poll = () => {
    for (const worker of workers) worker.fill();
  };
  const timer = setInterval(poll, pollMs);
  let soon: NodeJS.Timeout | undefined;
  const ignoreWake = onWake((job) => {
    if (job !== undefined) for (const lane of lanes) lane.request?.(job);
    soon ??= setTimeout(() => {
      soon = undefined;
      poll();
    }, COMMIT_MS);
  });
  poll();
  return {
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      clearTimeout(soon);
      ignoreWake();
      await Promise.all(workers.map((worker) => worker.idle()));
    },
  };

  function startLane(lane: Lane) {
    const running = new Set<Promise<void>>();
    let claiming: Promise<void> | undefined;
    let isWanted = false;

    function fill(): void {
      isWanted = true;
      claiming ??= claimAll().finally(() => {
        claiming = undefined;
      });
    }

    async function claimAll(): Promise<void> {
      try {
        do {
          isWanted = false;
          const free = isStopping ? 0 : lane.concurrency - running.size;
          if (free > 0) for (const task of await lane.claim(free)) start(task);
        } while (isWanted);
      } catch (err) {
        // The log already reports once that the database is unavailable.
        const isKnown = isConnectionLost(err) || isRepeated(`${lane.kind} ${String(err)}`);
        if (!isKnown) log.warn({ kind: lane.kind, err }, 'reading a queue failed');
      }
    }

    function start(task: Task): void {
      const run = runTask(lane.kind, task).finally(() => {
        running.delete(run);
        if (running.size <= lane.concurrency / 2) fill();
      });
      running.add(run);
    }

    return {
      fill,
      idle: async () => {
        await claiming;
        await Promise.all(running);
      },
    };
  }

  async function runTask(kind: Kind, task: Task): Promise<void> {
    const { name } = task;
    try {
      tasks.inc({ kind, name, outcome: await task.run() });
    } catch (err) {
      tasks.inc({ kind, name, outcome: 'failed' });
      if (!isConnectionLost(err)) log.error({ [kind]: name, err }, `a ${kind} failed`);
    }
  }
}

const wake = createSignal<string | undefined>();

/** Makes the queue of this process look for new rows before the next poll. */
export const wakeQueue = (): void => wake.emit(undefined);

/** Requests a run of the job as soon as possible. */
export const requestJob = (name: string): void => wake.emit(name);

/** Calls the listener at each wake-up, with the name of the job if a job was requested. */
const onWake = (listener: (job: string | undefined) => void): (() => void) => wake.on(listener);
