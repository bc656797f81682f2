import { afterEach, expect, it, vi } from 'vitest';
import { createDependencyRegistry, type DependencyChange, watchDependency } from './parts.ts';
import type { Stoppable } from './timers.ts';

it('the dependency registry reports each outage once and each recovery once', () => {
  const parts = createDependencyRegistry();
  const [redis, mail] = [parts.add('redis'), parts.add('mail')];
  const changes: DependencyChange[] = [];
  parts.changes.on((change) => changes.push(change));
  expect(parts.list().map(({ state }) => state)).toEqual(['unknown', 'unknown']);
  mail.up();
  const why = new Error('refused');
  for (let nr = 0; nr < 3; nr += 1) redis.down(why);
  for (let nr = 0; nr < 3; nr += 1) redis.up();
  expect(changes).toEqual([
    { name: 'redis', state: 'down', why },
    { name: 'redis', state: 'up', why: undefined },
  ]);
  expect(parts.list().map(({ name, state }) => [name, state])).toEqual([
    ['redis', 'up'],
    ['mail', 'up'],
  ]);
});

const HOUR_MS = 60 * 60 * 1000;
let watch: Stoppable | undefined;
afterEach(() => watch?.stop());

it('a check after a failed call decides whether the dependency is down', async () => {
  const part = createDependencyRegistry().add('storage');
  const ask = vi.fn(async (): Promise<void> => undefined);
  const watched = watchDependency(part, ask, { everyMs: HOUR_MS, patienceMs: 1000 });
  watch = watched;
  await vi.waitFor(() => expect(part.state).toBe('up'));
  const torn = () => watched.use(Promise.reject(new Error('the sender went away')));
  const clock = vi.spyOn(performance, 'now');

  clock.mockReturnValue(performance.now() + HOUR_MS);
  await Promise.allSettled(Array.from({ length: 20 }, torn));
  expect(ask.mock.calls.length).toBe(2);
  expect(part.state).toBe('up');

  ask.mockRejectedValue(new Error('away'));
  clock.mockReturnValue(performance.now() + HOUR_MS);
  await expect(torn()).rejects.toThrow('the sender went away');
  await vi.waitFor(() => expect(part.state).toBe('down'));
  clock.mockRestore();
});

it('a dependency that does not answer its check is reported down', async () => {
  const part = createDependencyRegistry().add('mail');
  let answer: () => void = () => undefined;
  const silence = () => new Promise<void>((resolve) => (answer = resolve));
  watch = watchDependency(part, silence, { everyMs: HOUR_MS, patienceMs: 20 });
  await vi.waitFor(() => expect(part.state).toBe('down'));
  answer();
});
