import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localStorage } from './local.ts';
import type { Storage } from './storage.ts';

let folder = '';
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-storage-'));
  storage = localStorage(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const contentOf = async (key: string) => {
  const file = await storage.get(key);
  return file && { bytes: file.bytes, text: await text(file.body) };
};

describe('files in a folder', () => {
  it('come back as they were put, until they are replaced or removed', async () => {
    expect(await storage.put('media/a.webp', Readable.from(['one ', 'two']))).toBe(7);
    expect(await contentOf('media/a.webp')).toEqual({ bytes: 7, text: 'one two' });
    await storage.put('media/a.webp', Readable.from(['new']));
    expect(await contentOf('media/a.webp')).toEqual({ bytes: 3, text: 'new' });
    await storage.remove('media/a.webp');
    expect(await contentOf('media/a.webp')).toBeUndefined();
    await storage.remove('media/a.webp');
  });

  it('are stored whole or not at all', async () => {
    const torn = Readable.from(
      (function* () {
        yield 'half';
        throw new Error('the sender went away');
      })(),
    );
    await expect(storage.put('media/b.webp', torn)).rejects.toThrow('the sender went away');
    expect(await contentOf('media/b.webp')).toBeUndefined();
    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
  });

  it('never lie outside of it', async () => {
    for (const key of [
      '',
      'a',
      '/etc/passwd',
      '../a/b',
      'a/../../b',
      'a/b\u0000',
      '.unfinished/a',
    ]) {
      await expect(storage.put(key, Readable.from(['x'])), key).rejects.toThrow('not a key');
      await expect(storage.get(key), key).rejects.toThrow('not a key');
      await expect(async () => storage.remove(key), key).rejects.toThrow('not a key');
    }
  });
});
