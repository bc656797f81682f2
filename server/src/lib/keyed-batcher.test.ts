import { describe, expect, it } from 'vitest';
import { createKeyedBatcher } from './keyed-batcher.ts';

/** A gathering whose batches end when the test says so. Items are called 'key number'. */
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
  const begun = () => batches.map(({ items }) => items);
  return { gathering, begun, end: (nr: number) => batches[nr]?.end() };
}

describe('items that are gathered', () => {
  it('share the next batch while one is worked, and get what became of each', async () => {
    const { gathering, begun, end } = held();
    const first = gathering.add('a 1');
    await expect.poll(begun).toEqual([['a 1']]);
    const others = ['b 1', 'a 2'].map((item) => gathering.add(item));
    end(0);
    expect(await first).toBe('done a 1');
    await expect.poll(begun).toEqual([['a 1'], ['b 1', 'a 2']]);
    end(1);
    expect(await Promise.all(others)).toEqual(['done b 1', 'done a 2']);
  });

  it('are worked one after the other where they have one key, in the order in which they came', async () => {
    const { gathering, begun, end } = held();
    const all = ['a 1', 'a 2', 'b 1', 'a 3'].map((item) => gathering.add(item));
    await expect.poll(begun).toEqual([['a 1', 'b 1']]);
    end(0);
    await expect.poll(begun).toEqual([['a 1', 'b 1'], ['a 2']]);
    end(1);
    await expect.poll(begun).toEqual([['a 1', 'b 1'], ['a 2'], ['a 3']]);
    end(2);
    expect(await Promise.all(all)).toEqual(['done a 1', 'done a 2', 'done b 1', 'done a 3']);
  });

  it('are never more in a batch than may be', async () => {
    const { gathering, begun, end } = held({ mostInBatch: 2 });
    const all = ['a 1', 'b 1', 'c 1'].map((item) => gathering.add(item));
    await expect.poll(begun).toEqual([['a 1', 'b 1']]);
    end(0);
    await expect.poll(begun).toHaveLength(2);
    end(1);
    expect(await Promise.all(all)).toHaveLength(3);
  });

  it('are worked beside a batch that is slow, but never two of one key', async () => {
    const { gathering, begun, end } = held({ atOnce: 2 });
    const all = [gathering.add('a 1')];
    await expect.poll(begun).toEqual([['a 1']]);
    all.push(...['a 2', 'b 1'].map((item) => gathering.add(item)));
    await expect.poll(begun).toEqual([['a 1'], ['b 1']]);
    all.push(gathering.add('c 1'));
    end(1);
    await expect.poll(begun).toEqual([['a 1'], ['b 1'], ['c 1']]);
    end(0);
    await expect.poll(begun).toEqual([['a 1'], ['b 1'], ['c 1'], ['a 2']]);
    let isIdle = false;
    const idle = gathering.idle().then(() => (isIdle = true));
    end(2);
    await Promise.all(all.filter((_, nr) => nr !== 1));
    expect(isIdle).toBe(false);
    end(3);
    await idle;
    expect(await Promise.all(all)).toEqual(['done a 1', 'done a 2', 'done b 1', 'done c 1']);
  });

  it('wait for a batch that is not slow', async () => {
    const { gathering, begun, end } = held({ atOnce: 2, slowMs: 60_000 });
    const first = gathering.add('a 1');
    await expect.poll(begun).toEqual([['a 1']]);
    const second = gathering.add('b 1');
    await new Promise(setImmediate);
    expect(begun()).toEqual([['a 1']]);
    end(0);
    await first;
    await expect.poll(begun).toEqual([['a 1'], ['b 1']]);
    end(1);
    await second;
  });

  it('fail alone', async () => {
    const gathering = createKeyedBatcher<string, string>(
      (items) =>
        items.includes('bad') ? Promise.reject(new Error('no')) : Promise.resolve([...items]),
      { mostInBatch: 10, atOnce: 1, slowMs: 5, keyOf: (item) => item },
    );
    const results = await Promise.allSettled(['a', 'bad', 'b'].map((item) => gathering.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
