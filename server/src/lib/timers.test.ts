import { expect, test, vi } from 'vitest';
import { startRepeatingTask } from './timers.ts';

/** Returns a task whose runs end when the test calls the functions in `ends`. */
function held() {
  const ends: (() => void)[] = [];
  const task = () => new Promise<void>((resolve) => ends.push(resolve));
  const runs = (count: number) => vi.waitFor(() => expect(ends).toHaveLength(count));
  return { task, ends, runs };
}

const HOUR_MS = 60 * 60 * 1000;

test('a repeating task runs immediately on request; repeated requests share one run', async () => {
  const { task, ends, runs } = held();
  const series = startRepeatingTask(HOUR_MS, task, () => undefined);
  await runs(1);
  series.soon();
  series.soon();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await runs(2);
  ends[1]?.();
  await new Promise(setImmediate);
  expect(ends).toHaveLength(2);
  series.soon();
  await runs(3);
  ends[2]?.();
  await series.stop();
});

test('stopping a repeating task awaits its run and prevents further runs', async () => {
  const { task, ends, runs } = held();
  const series = startRepeatingTask(HOUR_MS, task, () => undefined);
  await runs(1);
  series.soon();
  const stopping = series.stop();
  ends[0]?.();
  await stopping;
  series.soon();
  expect(ends).toHaveLength(1);
});

test('a repeating task reports a failed run and continues', async () => {
  const faults: unknown[] = [];
  const task = vi.fn(() => Promise.reject(new Error('broken')));
  const series = startRepeatingTask(1, task, (error) => faults.push(error));
  await vi.waitFor(() => expect(task.mock.calls.length).toBeGreaterThan(1));
  await series.stop();
  expect(faults[0]).toEqual(new Error('broken'));
});
