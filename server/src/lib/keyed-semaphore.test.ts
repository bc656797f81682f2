import { afterEach, expect, it, vi } from 'vitest';
import { createKeyedSemaphore } from './keyed-semaphore.ts';

afterEach(() => vi.useRealTimers());

const made = () =>
  createKeyedSemaphore({ atOnce: 2, waiting: 2, waitMs: 1000, whenFull: () => new Error('later') });

it('the next turn goes to whoever of the key waits longest, and each key has its own', async () => {
  const semaphore = made();
  const order: string[] = [];
  const [first, second] = await Promise.all([semaphore.acquire('a'), semaphore.acquire('a')]);
  const third = semaphore.acquire('a').then((end) => (order.push('third'), end));
  const fourth = semaphore.acquire('a').then((end) => (order.push('fourth'), end));
  const other = await semaphore.acquire('b');
  expect(order).toEqual([]);
  first();
  const endThird = await third;
  expect(order).toEqual(['third']);
  second();
  const endFourth = await fourth;
  expect(order).toEqual(['third', 'fourth']);
  for (const end of [endThird, endFourth, other]) end();
  expect(semaphore.size).toBe(0);
});

it('refuses at once who would wait behind too many', async () => {
  const semaphore = made();
  const ends = await Promise.all([semaphore.acquire('a'), semaphore.acquire('a')]);
  const waiting = [semaphore.acquire('a'), semaphore.acquire('a')];
  await expect(semaphore.acquire('a')).rejects.toThrow('later');
  for (const end of ends) end();
  for (const end of await Promise.all(waiting)) end();
  expect(semaphore.size).toBe(0);
});

it('refuses whose turn does not come in time, and gives them none later', async () => {
  vi.useFakeTimers();
  const semaphore = made();
  const [first, second] = await Promise.all([semaphore.acquire('a'), semaphore.acquire('a')]);
  const late = semaphore.acquire('a').catch(String);
  vi.advanceTimersByTime(1000);
  expect(await late).toBe('Error: later');
  first();
  second();
  expect(semaphore.size).toBe(0);
});

it('gives the place of whoever leaves to the next', async () => {
  const semaphore = made();
  const ends = await Promise.all([semaphore.acquire('a'), semaphore.acquire('a')]);
  const left = semaphore
    .acquire('a', (leave) => leave())
    .then(() => 'came')
    .catch(() => 'left');
  const third = semaphore.acquire('a');
  const fourth = semaphore.acquire('a');
  expect(await left).toBe('left');
  for (const end of ends) end();
  for (const end of await Promise.all([third, fourth])) end();
  expect(semaphore.size).toBe(0);
});
