import { createHash, randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { computeSealingKeyId, sealStream, UnsealError, unsealStream } from './sealed-stream.ts';

const key = 'a key of backups, long enough to be one';
const CHUNK = 64 * 1024;
const HEADER = 26 + 6 + 16;

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const gathered = async (source: AsyncIterable<Buffer>) =>
  Buffer.concat(await Array.fromAsync(source));
const sealed = (bytes: Buffer, name = 'one') =>
  gathered(sealStream(inPieces(bytes, 10_000), key, name));
const opened = (bytes: Buffer, { as = key, name = 'one', pieces = 7777 } = {}) =>
  gathered(unsealStream(inPieces(bytes, pieces), as, name));

describe('a sealed stream', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5])(
    'of %i bytes decrypts unchanged, whatever the size of its pieces',
    async (length) => {
      const bytes = randomBytes(length);
      const text = await sealed(bytes);
      for (const pieces of [CHUNK, 1_000_000, 1000]) {
        expect((await opened(text, { pieces })).equals(bytes)).toBe(true);
      }
    },
  );

  it('hides its content, and differs for equal contents', async () => {
    const bytes = Buffer.alloc(1000, 'secret');
    const [one, other] = [await sealed(bytes), await sealed(bytes)];
    expect(one.includes('secret')).toBe(false);
    expect(one.subarray(HEADER).equals(other.subarray(HEADER))).toBe(false);
  });

  it('does not decrypt with another key; the error names both keys', async () => {
    const text = await sealed(Buffer.from('secret'));
    const other = 'another key of backups, long enough too';
    await expect(opened(text, { as: other })).rejects.toThrow(
      `one was sealed under the key ${computeSealingKeyId(key)}; this is ${computeSealingKeyId(other)}`,
    );
  });

  it('does not decrypt under a name other than its original name', async () => {
    const text = await sealed(Buffer.from('secret'));
    await expect(opened(text, { name: 'two' })).rejects.toThrow(UnsealError);
  });

  it.each([
    ['a chunk', HEADER + 2 * (CHUNK + 16)],
    ['some bytes', HEADER + 3 * (CHUNK + 16) - 1],
    ['all chunks', HEADER],
    ['a part of its header', HEADER - 1],
    ['everything', 0],
  ])('does not decrypt if a part is missing: %s', async (_what, length) => {
    const text = await sealed(randomBytes(3 * CHUNK));
    await expect(opened(text.subarray(0, length))).rejects.toThrow(UnsealError);
  });

  it('does not decrypt when chunks are reordered, repeated or added', async () => {
    const text = await sealed(randomBytes(3 * CHUNK));
    const at = (nr: number) =>
      text.subarray(HEADER + nr * (CHUNK + 16), HEADER + (nr + 1) * (CHUNK + 16));
    const head = text.subarray(0, HEADER);
    for (const order of [
      [1, 0, 2],
      [0, 0, 1, 2],
      [0, 1, 2, 2],
    ]) {
      await expect(opened(Buffer.concat([head, ...order.map(at)]))).rejects.toThrow(UnsealError);
    }
  });

  it('does not decrypt when any bit is changed', async () => {
    const text = await sealed(Buffer.from('short'));
    for (let at = 0; at < text.length; at += 1) {
      const altered = Buffer.from(text);
      altered[at] = (altered[at] ?? 0) ^ 1;
      await expect(opened(altered)).rejects.toThrow(UnsealError);
    }
  });

  it('uses little memory for any length', async () => {
    const piece = randomBytes(CHUNK);
    const hash = createHash('sha256');
    let most = 0;
    const source = async function* () {
      for (let nr = 0; nr < 3200; nr += 1) {
        hash.update(piece);
        yield piece;
      }
    };
    const back = createHash('sha256');
    // Memory in use after garbage collection; the whole stream has 200 MB.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const inUse = () => {
      collect();
      return process.memoryUsage().arrayBuffers;
    };
    const before = inUse();
    let nr = 0;
    for await (const chunk of unsealStream(sealStream(source(), key, 'one'), key, 'one')) {
      back.update(chunk);
      nr += 1;
      if (nr % 200 === 0) most = Math.max(most, inUse() - before);
    }
    expect(back.digest('hex')).toBe(hash.digest('hex'));
    expect(nr).toBeGreaterThan(200);
    expect(most).toBeLessThan(100 * 1024 * 1024);
  });
});
