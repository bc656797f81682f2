import { Registry } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { testApp } from '#test/test-app.ts';
import { type Job, startRegistry } from './job-registry.ts';

const HOUR_MS = 60 * 60 * 1000;
const test = testApp();

const start = (jobs: readonly Job[], onFault = vi.fn(), random?: () => number) =>
  startRegistry(jobs, {
    db: test.database.db,
    runner: newId(),
    metrics: new Registry(),
    spans: undefined,
    onFault,
    ...(random && { random }),
  });
/** A job of each process, so that no row decides when it runs. */
const job = (name: string, run: Job['run'], everyMs = HOUR_MS): Job => ({
  name,
  everyMs,
  run,
  isForEachProcess: true,
});

it('a job that fails, or never ends, holds up no other', async () => {
  const fault = new Error('broken');
  const onFault = vi.fn();
  const run = vi.fn(async () => undefined);
  let end: () => void = () => undefined;
  const jobs = start(
    [
      job('broken', () => Promise.reject(fault)),
      job('endless', () => new Promise<void>((done) => (end = done))),
      job('well', run),
    ],
    onFault,
  );
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(onFault.mock.calls).toEqual([['broken', fault]]));
  jobs.soon('well');
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  end();
  await jobs.stop();
});

it('clocks are a tenth longer or shorter, so that processes do not keep step', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const waits = (ms: number) => timers.mock.calls.some(([, wait]) => wait === ms);
  for (const [random, ms] of [
    [() => 0, 900],
    [() => 1, 1100],
  ] as const) {
    const jobs = start([job('one', async () => undefined, 1000)], vi.fn(), random);
    await new Promise(setImmediate);
    expect(waits(ms)).toBe(true);
    await jobs.stop();
  }
  timers.mockRestore();
});
