import { expect, it, vi } from 'vitest';
import { readResponseBytes } from './browser-transport.ts';

const pieces = [[1, 2, 3], [4], [5, 6]].map((bytes) => Uint8Array.from(bytes));
const answer = (headers: Record<string, string>) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    }),
    { headers },
  );
const read = async (headers: Record<string, string>, most = 100) => [
  ...new Uint8Array(await readResponseBytes(answer(headers), most, () => undefined)),
];

it.each([
  ['with a stated length', { 'content-length': '6' }],
  ['without a length, as from some proxies', {}],
  ['with a content encoding', { 'content-length': '4', 'content-encoding': 'gzip' }],
])('reads a response body %s', async (_how, headers) => {
  expect(await read(headers)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('calls the callback `live` for each received chunk of a response', async () => {
  const live = vi.fn<() => void>();
  await readResponseBytes(answer({}), 100, live);
  expect(live).toHaveBeenCalledTimes(3);
});

it('rejects a body that is longer than allowed or shorter than announced', async () => {
  expect(await read({}, 6)).toHaveLength(6);
  await expect(read({}, 5)).rejects.toMatchObject({ code: 'unknown' });
  await expect(read({ 'content-length': '6' }, 5)).rejects.toMatchObject({ code: 'unknown' });
  await expect(read({ 'content-length': '7' })).rejects.toMatchObject({ code: 'offline' });
});

it('reads a response without a body', async () => {
  expect((await readResponseBytes(new Response(null), 1, () => undefined)).byteLength).toBe(0);
});
