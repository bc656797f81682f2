import { expect, it } from 'vitest';
import type { ShareWords } from '../../lib/share-words.ts';
import { pictureShelf } from './picture-shelf.ts';

const words = (title: string): ShareWords => ({
  title,
  plainTitle: '',
  line: '',
  checks: [],
  note: '',
});

it('draws once for all who ask at once, and not again for those who come later', async () => {
  let drawn = 0;
  const shelf = pictureShelf(async ({ title }) => {
    drawn += 1;
    return Buffer.from(title);
  });
  const all = await Promise.all(Array.from({ length: 500 }, () => shelf(words('a'), 'a')));
  expect(new Set(all.map(String))).toEqual(new Set(['a']));
  await shelf(words('a'), 'a');
  expect(drawn).toBe(1);
  await shelf(words('b'), 'a');
  expect(drawn).toBe(2);
});

it('draws one at a time, and refuses more than 50 waiters', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let atWork = 0;
  let most = 0;
  const shelf = pictureShelf(async ({ title }) => {
    atWork += 1;
    most = Math.max(most, atWork);
    await promise;
    atWork -= 1;
    return Buffer.from(title);
  });
  const asked = Array.from({ length: 60 }, (_, at) => shelf(words(String(at)), String(at)));
  const settled = Promise.allSettled(asked);
  resolve();
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  expect([most, refused.length]).toEqual([1, 9]);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
});

it('tries again after a failure, and keeps no more than so many bytes', async () => {
  let [drawn, isBroken] = [0, true];
  const shelf = pictureShelf(async () => {
    drawn += 1;
    if (isBroken) throw new Error('no');
    return Buffer.alloc(3 * 1024 * 1024);
  });
  await expect(shelf(words('a'), 'a')).rejects.toThrow('no');
  isBroken = false;
  for (const title of ['a', 'b', 'c', 'a']) await shelf(words(title), 'a');
  expect(drawn).toBe(5);
});
