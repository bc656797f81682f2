import { afterEach, expect, it, vi } from 'vitest';
import { createFairQueue, QueueFullError } from './fair-queue.ts';

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
    .acquire('leaver', {
      onWait: (how) => {
        leave = how;
      },
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

it('limits turns by weight, and lets light waiters pass a heavy one', async () => {
  const queue = createFairQueue({ capacity: 10, atOnce: 3, waitingOfOne: 5 });
  const endHeavy = await queue.acquire('a', { weight: 7 });
  let hasBegun = false;
  const heavy = queue.acquire('b', { weight: 8 }).then((end) => {
    hasBegun = true;
    return end;
  });
  const endLight = await queue.acquire('c', { weight: 3 });
  endLight();
  expect(hasBegun).toBe(false);
  endHeavy();
  (await heavy)();
  expect(queue.size).toBe(0);
});

it('limits the turns of one key', async () => {
  const queue = createFairQueue({ atOnce: 3, atOnceOfOne: 1, waitingOfOne: 5 });
  const endFirst = await queue.acquire('a');
  const second = queue.acquire('a');
  const endOther = await queue.acquire('b');
  expect(queue.waiting).toBe(1);
  endFirst();
  (await second)();
  endOther();
  expect(queue.size).toBe(0);
});

it('prefers a waiting key to the next turn of the key that just ended one', async () => {
  const queue = createFairQueue({ atOnce: 1, waitingOfOne: 5 });
  const end = await queue.acquire('many');
  const order: string[] = [];
  const ask = (key: string) => queue.run(key, async () => void order.push(key));
  const all = ['many', 'many', 'other'].map(ask);
  end();
  await Promise.all(all);
  expect(order[0]).toBe('other');
});

it('ends the turn of a task that fails', async () => {
  const queue = createFairQueue({ atOnce: 1, waitingOfOne: 1 });
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run('a', async () => 'yes')).resolves.toBe('yes');
});

it('throws QueueFullError when too many wait', async () => {
  const queue = createFairQueue({ atOnce: 1, waitingOfOne: 1 });
  const end = await queue.acquire('a');
  const second = queue.acquire('a');
  await expect(queue.acquire('a')).rejects.toThrow(QueueFullError);
  end();
  (await second)();
});
