import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { testApp } from '#test/test-app.ts';
import { claimJob, listLastSuccesses, releaseJob, renewJob } from './job-runs.repo.ts';
import { type OneRunner, oneRunner } from './one-runner.ts';

const HOUR_MS = 60 * 60 * 1000;
const lease = { leaseMs: HOUR_MS, renewEveryMs: 10, lookEveryMs: 10 };

const test = testApp();
const runners: OneRunner[] = [];
afterEach(async () => {
  for (const one of runners) one.stop();
  await test.database.db.deleteFrom('job_runs').execute();
});

function runner(id = newId()): OneRunner {
  const made = oneRunner(test.database.db, id, lease);
  runners.push(made);
  return made;
}

/** A job that ends when it is told to. */
function held() {
  let end: (error?: Error) => void = () => undefined;
  const job = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve());
      }),
  );
  return { job, end: (error?: Error) => end(error) };
}

/** Has another process, which holds the job by a lease, in the state that it is in so long afterwards. */
async function claimedBefore(runnerId: string, leaseMs: number): Promise<void> {
  const claim = { name: 'a', runner: runnerId, leaseMs, freshMs: 0 };
  expect(await claimJob(test.database.db, claim)).toBe('taken');
}

it('one process at a time runs a job; the one that waited finds it done', async () => {
  const first = held();
  const second = vi.fn(async () => undefined);
  const running = runner().run('a', HOUR_MS, first.job);
  await vi.waitFor(() => expect(first.job).toHaveBeenCalled());
  const waiting = runner().run('a', HOUR_MS, second);
  await runner().run('another', HOUR_MS, async () => undefined);
  expect(second).not.toHaveBeenCalled();
  first.end();
  await Promise.all([running, waiting]);
  expect(second).not.toHaveBeenCalled();
  const names = (await listLastSuccesses(test.database.db)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['a', 'another']);
});

it('what somebody wants is done again, after the run under way', async () => {
  const first = held();
  const second = vi.fn(async () => undefined);
  const running = runner().run('a', 0, first.job);
  await vi.waitFor(() => expect(first.job).toHaveBeenCalled());
  const waiting = runner().run('a', 0, second);
  first.end();
  await Promise.all([running, waiting]);
  expect(second).toHaveBeenCalledTimes(1);
});

it('a run that fails is no success, and leaves the job to whoever comes next', async () => {
  const fault = new Error('broken');
  await expect(runner().run('a', HOUR_MS, () => Promise.reject(fault))).rejects.toBe(fault);
  expect(await listLastSuccesses(test.database.db)).toEqual([]);
  const next = vi.fn(async () => undefined);
  await runner().run('a', HOUR_MS, next);
  expect(next).toHaveBeenCalledTimes(1);
});

it('takes over from a process that died in the middle, when its lease is over', async () => {
  const { db } = test.database;
  const dead = newId();
  await claimedBefore(dead, HOUR_MS);
  const job = vi.fn(async () => undefined);
  const running = runner().run('a', HOUR_MS, job);
  await runner().run('another', HOUR_MS, async () => undefined);
  expect(job).not.toHaveBeenCalled();
  await db
    .updateTable('job_runs')
    .set({ held_until: new Date(0) })
    .where('name', '=', 'a')
    .execute();
  await running;
  expect(job).toHaveBeenCalledTimes(1);
});

it('a process that was taken for dead takes nothing from the one that took over', async () => {
  const { db } = test.database;
  const [frozen, heir] = [newId(), newId()];
  await claimedBefore(frozen, -1);
  await claimedBefore(heir, HOUR_MS);
  await renewJob(db, { name: 'a', runner: frozen }, -HOUR_MS);
  await releaseJob(db, { name: 'a', runner: frozen }, true);
  const row = await db.selectFrom('job_runs').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ runner: heir, last_success_at: null });
  expect(Number(row.held_until)).toBeGreaterThan(Date.now());
});

it('says that it still runs', async () => {
  const { db } = test.database;
  const { job, end } = held();
  const running = runner().run('a', HOUR_MS, job);
  await vi.waitFor(() => expect(job).toHaveBeenCalled());
  await db
    .updateTable('job_runs')
    .set({ held_until: new Date(0) })
    .execute();
  const isHeld = () =>
    db
      .selectFrom('job_runs')
      .select('held_until')
      .executeTakeFirstOrThrow()
      .then(({ held_until }) => Number(held_until) > Date.now());
  await expect.poll(isHeld).toBe(true);
  end();
  await running;
});

it('waits for nobody any more once it is stopped', async () => {
  await claimedBefore(newId(), HOUR_MS);
  const job = vi.fn(async () => undefined);
  const stopped = runner();
  const running = stopped.run('a', HOUR_MS, job);
  stopped.stop();
  await running;
  expect(job).not.toHaveBeenCalled();
});
