import { Registry } from 'prom-client';
import { afterEach, expect, it, vi } from 'vitest';
import { testApp } from '#test/test-app.ts';
import type { Stoppable } from '../lib/timers.ts';
import { createJobLanes, type Job } from './job-lanes.ts';
import { endJob, leaseJobs, listLastSuccesses, renewJob } from './jobs.repo.ts';
import { requestJob, startQueue } from './queue.ts';

const HOUR_MS = 60 * 60 * 1000;
const test = testApp();
const log = { warn: vi.fn(), error: vi.fn() };
const queues: Stoppable[] = [];
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await test.database.db.deleteFrom('job_runs').execute();
  log.error.mockClear();
});

/** Starts a queue with these jobs, like one process. */
function start(jobs: readonly Job[], leaseSeconds?: number) {
  const { db } = test.database;
  const metrics = new Registry();
  const lanes = createJobLanes(jobs, {
    db,
    metrics,
    spans: undefined,
    ...(leaseSeconds && { leaseSeconds }),
  });
  const queue = startQueue(lanes, { log, metrics, pollMs: 20 });
  queues.push(queue);
  return { metrics, stop: () => queue.stop() };
}

const job = (name: string, run: Job['run'], more: Partial<Job> = {}): Job => ({
  name,
  everyMs: HOUR_MS,
  run,
  ...more,
});

/** Returns a job whose oldest run ends when the test calls `end`. */
function blockedJob(name: string) {
  const ends: (() => void)[] = [];
  const run = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  return { job: job(name, run), run, end: () => ends.shift()?.() };
}

const successes = async () =>
  (await listLastSuccesses(test.database.db)).map(({ name }) => name).toSorted();

/** Makes the leases of all jobs expire, as if time had passed. */
const expireLease = () =>
  test.database.db
    .updateTable('job_runs')
    .set({ next_at: new Date(0) })
    .execute();

it.each([true, false])(
  'failing and endless jobs delay no other job (isForEachProcess: %s)',
  async (isForEachProcess) => {
    const fault = new Error('broken');
    const endless = blockedJob('endless');
    const run = vi.fn(async () => undefined);
    const jobs = [job('broken', () => Promise.reject(fault)), endless.job, job('well', run)];
    const { metrics } = start(jobs.map((each) => ({ ...each, isForEachProcess })));
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
    await vi.waitFor(() =>
      expect(log.error.mock.calls).toEqual([[{ job: 'broken', err: fault }, 'a job failed']]),
    );
    requestJob('well');
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    expect(endless.run).toHaveBeenCalledOnce();
    expect(await metrics.metrics()).toContain(
      'queue_tasks_total{kind="job",name="broken",outcome="failed"} 1',
    );
    endless.end();
  },
);

it('a job runs in one process at a time, once per interval', async () => {
  const first = blockedJob('a');
  const second = vi.fn(async () => undefined);
  start([first.job]);
  await vi.waitFor(() => expect(first.run).toHaveBeenCalled());
  start([job('a', second), job('another', async () => undefined)]);
  await expect.poll(successes).toEqual(['another']);
  first.end();
  await expect.poll(successes).toEqual(['a', 'another']);
  expect(second).not.toHaveBeenCalled();
});

it('a job requested during its run runs again after that run', async () => {
  const { job, run, end } = blockedJob('a');
  start([job]);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  requestJob('a');
  await vi.waitFor(async () => {
    const row = await test.database.db.selectFrom('job_runs').selectAll().executeTakeFirst();
    expect(row?.is_requested).toBe(true);
  });
  expect(run).toHaveBeenCalledOnce();
  end();
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  end();
});

it('a job with isDueAtStart runs at the start despite a recent run', async () => {
  const run = vi.fn(async () => undefined);
  await start([job('a', run)]).stop();
  await expect.poll(successes).toEqual(['a']);
  await start([job('a', run)]).stop();
  expect(run).toHaveBeenCalledTimes(1);
  start([job('a', run, { isDueAtStart: async () => true })]);
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
});

it('a job that failed runs again after its interval', async () => {
  const run = vi.fn(async () => {
    if (run.mock.calls.length === 1) throw new Error('broken');
  });
  start([job('a', run, { everyMs: 200 })]);
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce());
  expect(await successes()).toEqual([]);
  await expect.poll(successes).toEqual(['a']);
});

it("a process takes over a dead process's job after lease expiry", async () => {
  const { db } = test.database;
  const run = vi.fn(async () => undefined);
  await start([job('a', async () => undefined)]).stop();
  await expireLease();
  expect(await leaseJobs(db, ['a'], 3600)).toHaveLength(1);
  start([job('a', run), job('another', async () => undefined)]);
  await expect.poll(successes).toContain('another');
  expect(run).not.toHaveBeenCalled();
  await expireLease();
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
});

it('a process cannot renew or end a lease that was taken over', async () => {
  const { db } = test.database;
  await start([job('a', async () => Promise.reject(new Error('broken')))]).stop();
  await expireLease();
  const [frozen] = await leaseJobs(db, ['a'], -1);
  const [heir] = await leaseJobs(db, ['a'], 3600);
  if (!frozen || !heir) throw new Error('no lease');
  await renewJob(db, frozen, -3600);
  await endJob(db, frozen, { seconds: -3600, isSuccess: true });
  const row = await db.selectFrom('job_runs').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ attempts: heir.attempts, is_running: true, last_success_at: null });
  expect(Number(row.next_at)).toBeGreaterThan(Date.now());
});

it('a process renews the lease of a job while the job runs', async () => {
  const { job, run, end } = blockedJob('a');
  start([job], 0.4);
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  const other = vi.fn(async () => undefined);
  start([{ ...job, run: other }]);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(other).not.toHaveBeenCalled();
  end();
});
