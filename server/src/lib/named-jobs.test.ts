import { expect, it, vi } from 'vitest';
import { startNamedJobs } from './named-jobs.ts';

const HOUR_MS = 60 * 60 * 1000;

it('a job that fails, or never ends, holds up no other', async () => {
  const fault = new Error('broken');
  const onFault = vi.fn();
  const run = vi.fn(async () => undefined);
  let end: () => void = () => undefined;
  const jobs = startNamedJobs(
    [
      { name: 'broken', everyMs: HOUR_MS, run: () => Promise.reject(fault) },
      { name: 'endless', everyMs: HOUR_MS, run: () => new Promise<void>((done) => (end = done)) },
      { name: 'well', everyMs: HOUR_MS, run },
    ],
    { onFault },
  );
  await vi.waitFor(() => expect(run.mock.calls).toEqual([['start']]));
  expect(onFault.mock.calls).toEqual([['broken', fault]]);
  jobs.soon('well');
  await vi.waitFor(() => expect(run.mock.calls).toEqual([['start'], ['wanted']]));
  end();
  await jobs.stop();
});

it('clocks are a tenth longer or shorter, so that processes do not keep step', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const waits: (number | undefined)[] = [];
  for (const random of [() => 0, () => 1]) {
    const jobs = startNamedJobs([{ name: 'one', everyMs: 1000, run: async () => undefined }], {
      onFault: () => undefined,
      random,
    });
    await new Promise(setImmediate);
    waits.push(timers.mock.calls.at(-1)?.[1]);
    await jobs.stop();
  }
  timers.mockRestore();
  expect(waits).toEqual([900, 1100]);
});
