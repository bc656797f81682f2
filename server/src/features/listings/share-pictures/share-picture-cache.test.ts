import { expect, it } from 'vitest';
import type { SharePictureTexts } from '../../../lib/share-words.ts';
import { createSharePictureCache } from './share-pictures.routes.ts';

const words = (title: string): SharePictureTexts => ({
  title,
  plainTitle: '',
  line: '',
  checks: [],
  note: '',
});

it('a share picture is drawn once for concurrent and later requests', async () => {
  let drawn = 0;
  const pictureOf = createSharePictureCache(async ({ title }) => {
    drawn += 1;
    return Buffer.from(title);
  });
  const all = await Promise.all(Array.from({ length: 500 }, () => pictureOf(words('a'), 'a')));
  expect(new Set(all.map(String))).toEqual(new Set(['a']));
  await pictureOf(words('a'), 'a');
  expect(drawn).toBe(1);
  await pictureOf(words('b'), 'a');
  expect(drawn).toBe(2);
});

it('share pictures are drawn singly while at most 50 requests wait', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let atWork = 0;
  let most = 0;
  const pictureOf = createSharePictureCache(async ({ title }) => {
    atWork += 1;
    most = Math.max(most, atWork);
    await promise;
    atWork -= 1;
    return Buffer.from(title);
  });
  const asked = Array.from({ length: 60 }, (_, at) => pictureOf(words(String(at)), String(at)));
  const settled = Promise.allSettled(asked);
  resolve();
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  expect([most, refused.length]).toEqual([1, 9]);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
});

it('a share picture is drawn again after an error or an eviction', async () => {
  let [drawn, isBroken] = [0, true];
  const pictureOf = createSharePictureCache(async () => {
    drawn += 1;
    if (isBroken) throw new Error('no');
    return Buffer.alloc(3 * 1024 * 1024);
  });
  await expect(pictureOf(words('a'), 'a')).rejects.toThrow('no');
  isBroken = false;
  for (const title of ['a', 'b', 'c', 'a']) await pictureOf(words(title), 'a');
  expect(drawn).toBe(5);
});
