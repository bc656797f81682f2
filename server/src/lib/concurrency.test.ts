import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createFairQueue,
  createKeyedBatcher,
  forEachConcurrently,
  QueueFullError,
} from './concurrency.ts';

afterEach(() => vi.useRealTimers());

const made = () =>
  createFairQueue({
    atOnce: 1,
    waiting: 6,
    waitingOfOne: 4,
    waitMs: 1000,
    whenFull: () => new Error('later'),
  });

/** Records the order in which turns begin, and ends each turn immediately. */
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

it('a fair queue alternates between keys with many and few callers', async () => {
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

it('a fair queue limits the waiting callers of one key', async () => {
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

it('a full fair queue with one caller per key refuses further keys', async () => {
  const queue = made();
  const end = await queue.acquire('first');
  const { order, ask } = asking(queue);
  const all = [...'abcdefg'].map((key) => ask(key));
  await expect.poll(() => order).toEqual(['g refused']);
  end();
  await Promise.all(all);
});

it('a fair queue skips callers that timed out or cancelled', async () => {
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

it('a fair queue limits total weight and lets light callers overtake heavy callers', async () => {
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

it('a fair queue limits the concurrent turns of one key', async () => {
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

it('a fair queue serves other keys before the key served last', async () => {
  const queue = createFairQueue({ atOnce: 1, waitingOfOne: 5 });
  const end = await queue.acquire('many');
  const order: string[] = [];
  const ask = (key: string) => queue.run(key, async () => void order.push(key));
  const all = ['many', 'many', 'other'].map(ask);
  end();
  await Promise.all(all);
  expect(order[0]).toBe('other');
});

it('a fair queue continues after a task that fails', async () => {
  const queue = createFairQueue({ atOnce: 1, waitingOfOne: 1 });
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run('a', async () => 'yes')).resolves.toBe('yes');
});

it('a fair queue throws QueueFullError when too many callers wait', async () => {
  const queue = createFairQueue({ atOnce: 1, waitingOfOne: 1 });
  const end = await queue.acquire('a');
  const second = queue.acquire('a');
  await expect(queue.acquire('a')).rejects.toThrow(QueueFullError);
  end();
  (await second)();
});

/** Returns a batcher whose batches end when `end` is called. Items are named 'key number'. */
function held(options: { mostInBatch?: number; atOnce?: number; slowMs?: number } = {}) {
  const batches: { items: readonly string[]; end: () => void }[] = [];
  const gathering = createKeyedBatcher<string, string>(
    (items) =>
      new Promise((resolve) => {
        batches.push({ items, end: () => resolve(items.map((item) => `done ${item}`)) });
      }),
    {
      mostInBatch: 10,
      atOnce: 1,
      slowMs: 5,
      keyOf: (item) => item.split(' ')[0] ?? '',
      ...options,
    },
  );
  const startedBatches = () => batches.map(({ items }) => items);
  return { gathering, startedBatches, end: (nr: number) => batches[nr]?.end() };
}

describe('createKeyedBatcher', () => {
  it('puts all items that arrive during a batch into the next batch', async () => {
    const { gathering, startedBatches, end } = held();
    const first = gathering.add('a 1');
    await expect.poll(startedBatches).toEqual([['a 1']]);
    const others = ['b 1', 'a 2'].map((item) => gathering.add(item));
    end(0);
    expect(await first).toBe('done a 1');
    await expect.poll(startedBatches).toEqual([['a 1'], ['b 1', 'a 2']]);
    end(1);
    expect(await Promise.all(others)).toEqual(['done b 1', 'done a 2']);
  });

  it('runs items of one key in the order of their arrival', async () => {
    const { gathering, startedBatches, end } = held();
    const all = ['a 1', 'a 2', 'b 1', 'a 3'].map((item) => gathering.add(item));
    await expect.poll(startedBatches).toEqual([['a 1', 'b 1']]);
    end(0);
    await expect.poll(startedBatches).toEqual([['a 1', 'b 1'], ['a 2']]);
    end(1);
    await expect.poll(startedBatches).toEqual([['a 1', 'b 1'], ['a 2'], ['a 3']]);
    end(2);
    expect(await Promise.all(all)).toEqual(['done a 1', 'done a 2', 'done b 1', 'done a 3']);
  });

  it('limits the items in a batch', async () => {
    const { gathering, startedBatches, end } = held({ mostInBatch: 2 });
    const all = ['a 1', 'b 1', 'c 1'].map((item) => gathering.add(item));
    await expect.poll(startedBatches).toEqual([['a 1', 'b 1']]);
    end(0);
    await expect.poll(startedBatches).toHaveLength(2);
    end(1);
    expect(await Promise.all(all)).toHaveLength(3);
  });

  it('starts a second batch during a slow batch, without keys of the slow batch', async () => {
    const { gathering, startedBatches, end } = held({ atOnce: 2 });
    const all = [gathering.add('a 1')];
    await expect.poll(startedBatches).toEqual([['a 1']]);
    all.push(...['a 2', 'b 1'].map((item) => gathering.add(item)));
    await expect.poll(startedBatches).toEqual([['a 1'], ['b 1']]);
    all.push(gathering.add('c 1'));
    end(1);
    await expect.poll(startedBatches).toEqual([['a 1'], ['b 1'], ['c 1']]);
    end(0);
    await expect.poll(startedBatches).toEqual([['a 1'], ['b 1'], ['c 1'], ['a 2']]);
    let isIdle = false;
    const idle = gathering.idle().then(() => (isIdle = true));
    end(2);
    await Promise.all(all.filter((_, nr) => nr !== 1));
    expect(isIdle).toBe(false);
    end(3);
    await idle;
    expect(await Promise.all(all)).toEqual(['done a 1', 'done a 2', 'done b 1', 'done c 1']);
  });

  it('starts no second batch during a batch that is not slow', async () => {
    const { gathering, startedBatches, end } = held({ atOnce: 2, slowMs: 60_000 });
    const first = gathering.add('a 1');
    await expect.poll(startedBatches).toEqual([['a 1']]);
    const second = gathering.add('b 1');
    await new Promise(setImmediate);
    expect(startedBatches()).toEqual([['a 1']]);
    end(0);
    await first;
    await expect.poll(startedBatches).toEqual([['a 1'], ['b 1']]);
    end(1);
    await second;
  });

  it('rejects an item that fails, but not others in its batch', async () => {
    const gathering = createKeyedBatcher<string, string>(
      (items) =>
        items.includes('bad') ? Promise.reject(new Error('no')) : Promise.resolve([...items]),
      { mostInBatch: 10, atOnce: 1, slowMs: 5, keyOf: (item) => item },
    );
    const results = await Promise.allSettled(['a', 'bad', 'b'].map((item) => gathering.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

describe('forEachConcurrently', () => {
  it('limits the concurrent items and stops after a failure', async () => {
    const started: number[] = [];
    let [running, most] = [0, 0];
    const act = async (item: number) => {
      started.push(item);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (item === 4) throw new Error('four');
    };
    await expect(forEachConcurrently([1, 2, 3, 4, 5, 6, 7, 8], 2, act)).rejects.toThrow('four');
    expect([most, running, started.length <= 5]).toEqual([2, 0, true]);
  });
});
