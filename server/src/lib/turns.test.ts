import { afterEach, expect, it, vi } from 'vitest';
import { makeTurns } from './turns.ts';

afterEach(() => vi.useRealTimers());

const made = () =>
  makeTurns({ atOnce: 2, waiting: 2, waitMs: 1000, whenFull: () => new Error('later') });

it('the next turn goes to whoever of the key waits longest, and each key has its own', async () => {
  const turns = made();
  const order: string[] = [];
  const [first, second] = await Promise.all([turns.take('a'), turns.take('a')]);
  const third = turns.take('a').then((end) => (order.push('third'), end));
  const fourth = turns.take('a').then((end) => (order.push('fourth'), end));
  const other = await turns.take('b');
  expect(order).toEqual([]);
  first();
  const endThird = await third;
  expect(order).toEqual(['third']);
  second();
  const endFourth = await fourth;
  expect(order).toEqual(['third', 'fourth']);
  for (const end of [endThird, endFourth, other]) end();
  expect(turns.size).toBe(0);
});

it('refuses at once who would wait behind too many', async () => {
  const turns = made();
  const ends = await Promise.all([turns.take('a'), turns.take('a')]);
  const waiting = [turns.take('a'), turns.take('a')];
  await expect(turns.take('a')).rejects.toThrow('later');
  for (const end of ends) end();
  for (const end of await Promise.all(waiting)) end();
  expect(turns.size).toBe(0);
});

it('refuses whose turn does not come in time, and gives them none later', async () => {
  vi.useFakeTimers();
  const turns = made();
  const [first, second] = await Promise.all([turns.take('a'), turns.take('a')]);
  const late = turns.take('a').catch(String);
  vi.advanceTimersByTime(1000);
  expect(await late).toBe('Error: later');
  first();
  second();
  expect(turns.size).toBe(0);
});

it('gives the place of whoever leaves to the next', async () => {
  const turns = made();
  const ends = await Promise.all([turns.take('a'), turns.take('a')]);
  const left = turns
    .take('a', (leave) => leave())
    .then(() => 'came')
    .catch(() => 'left');
  const third = turns.take('a');
  const fourth = turns.take('a');
  expect(await left).toBe('left');
  for (const end of ends) end();
  for (const end of await Promise.all([third, fourth])) end();
  expect(turns.size).toBe(0);
});
