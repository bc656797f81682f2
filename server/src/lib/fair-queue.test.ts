import { afterEach, expect, it, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

afterEach(() => vi.useRealTimers());

const made = () =>
  createFairQueue({
    atOnce: 1,
    waiting: 6,
    waitingOfOne: 4,
    waitMs: 1000,
    whenFull: () => new Error('later'),
  });

/** Notes whose turn it is, and ends it at once. */
function asking(queue: ReturnType<typeof made>) {
  const order: string[] = [];
  const ask = async (key: string) => {
    try {
      const end = await queue.acquire(key);
      order.push(key);
      end();
    } catch {
      order.push(`${key} refused`);
    }
  };
  return { order, ask };
}

it('takes whoever waits by turns, not by how often they asked', async () => {
  const queue = made();
  const end = await queue.acquire('many');
  const { order, ask } = asking(queue);
  const all = [...'mmmm', 'b', 'c'].map((key) => ask(key));
  end();
  await Promise.all(all);
  expect(order.slice(0, 3).toSorted()).toEqual(['b', 'c', 'm']);
  expect(order.slice(3)).toEqual(['m', 'm', 'm']);
  expect(queue.waiting).toBe(0);
});

it('refuses at once who has too many waiting, and takes the last of the longest line out for others', async () => {
  const queue = made();
  const end = await queue.acquire('first');
  const { order, ask } = asking(queue);
  const all = [...'mmmmm', ...'bb'].map((key) => ask(key));
  await expect.poll(() => order).toEqual(['m refused']);
  all.push(ask('c'));
  await expect.poll(() => order).toEqual(['m refused', 'm refused']);
  expect(queue.waiting).toBe(6);
  end();
  await Promise.all(all);
  expect(order.filter((one) => one === 'm')).toHaveLength(3);
  expect(order.filter((one) => one === 'b' || one === 'c')).toHaveLength(3);
});

it('refuses the newcomer where nobody has more waiting', async () => {
  const queue = made();
  const end = await queue.acquire('first');
  const { order, ask } = asking(queue);
  const all = [...'abcdefg'].map((key) => ask(key));
  await expect.poll(() => order).toEqual(['g refused']);
  end();
  await Promise.all(all);
});

it('refuses whose turn does not come in time or who has left, and gives them none later', async () => {
  vi.useFakeTimers();
  const queue = made();
  const end = await queue.acquire('first');
  const late = queue.acquire('late').catch(String);
  let leave: (() => void) | undefined;
  const leaver = queue
    .acquire('leaver', (how) => {
      leave = how;
    })
    .catch(String);
  leave?.();
  expect(await leaver).toBe('Error: later');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBe('Error: later');
  leave?.();
  expect(queue.waiting).toBe(0);
  end();
  (await queue.acquire('next'))();
});
