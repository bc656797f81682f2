import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '#test/peers/s3-server.ts';
import { createLocalStorage } from './local.ts';
import { createS3Storage } from './s3.ts';
import { type Storage, StorageError } from './storage.ts';

const MB = 1024 * 1024;
let folder = '';
let server: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-storage-'));
  server = await startS3Server();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.stop();
});

const places: readonly (readonly [string, () => Storage])[] = [
  ['in a folder', () => createLocalStorage(folder)],
  ['in S3', () => createS3Storage(server.config)],
];

/** Returns a stream of generated content, which is never completely in memory. */
const largeBody = (bytes: number, onPiece: (length: number) => void = () => undefined) => {
  const piece = Buffer.alloc(64 * 1024, 'x');
  return Readable.from(
    (function* () {
      for (let sent = 0; sent < bytes; sent += piece.length) {
        onPiece(piece.length);
        yield piece;
      }
    })(),
  );
};

describe.each(places)('storage %s', (_place, open) => {
  let storage: Storage;
  beforeAll(() => {
    storage = open();
  });
  const put = (key: string, content: string) =>
    storage.put(key, Readable.from([Buffer.from(content)]), Buffer.byteLength(content));
  const contentOf = async (key: string) => {
    const file = await storage.get(key);
    return file && { bytes: file.bytes, text: await text(file.body) };
  };
  const keysIn = async (first: string) =>
    (await Array.fromAsync(storage.list(first))).map(({ key }) => key).toSorted();

  it('returns the requested byte range of a file', async () => {
    await put('private/parts', 'abcdefghij');
    const part = await storage.get('private/parts', { start: 2, end: 5 });
    expect([part?.bytes, part && (await text(part.body))]).toEqual([4, 'cdef']);
    expect(await storage.get('private/none', { start: 0, end: 1 })).toBeUndefined();
    await storage.remove('private/parts');
  });

  it('returns stored files until they are replaced or removed', async () => {
    await put('media/a.webp', 'one two');
    expect(await contentOf('media/a.webp')).toEqual({ bytes: 7, text: 'one two' });
    await put('media/a.webp', 'new');
    expect(await contentOf('media/a.webp')).toEqual({ bytes: 3, text: 'new' });
    await storage.remove('media/a.webp');
    expect(await contentOf('media/a.webp')).toBeUndefined();
    await storage.remove('media/a.webp');
  });

  it('stores empty files', async () => {
    await put('media/empty.webp', '');
    expect(await contentOf('media/empty.webp')).toEqual({ bytes: 0, text: '' });
    await storage.remove('media/empty.webp');
  });

  it('stores no part of a file whose upload fails', async () => {
    const torn = Readable.from(
      (function* () {
        yield Buffer.alloc(MB, 'x');
        throw new Error('the sender went away');
      })(),
    );
    await expect(storage.put('media/b.webp', torn, 2 * MB)).rejects.toBeInstanceOf(Error);
    for (const wrong of [3, 5]) {
      await expect(
        storage.put('media/b.webp', Readable.from([Buffer.from('four')]), wrong),
      ).rejects.toBeInstanceOf(Error);
    }
    expect(await contentOf('media/b.webp')).toBeUndefined();
    expect(await keysIn('media')).toEqual([]);
  });

  it('returns large files unchanged', async () => {
    const bytes = 25 * MB;
    await storage.put('private/large', largeBody(bytes), bytes);
    const file = await storage.get('private/large');
    expect(file?.bytes).toBe(bytes);
    const hash = createHash('sha256');
    for await (const chunk of file?.body ?? []) hash.update(chunk as Buffer);
    const expected = createHash('sha256');
    for await (const chunk of largeBody(bytes)) expected.update(chunk as Buffer);
    expect(hash.digest('hex')).toBe(expected.digest('hex'));
    await storage.remove('private/large');
  });

  it('lists the files of a folder with their storage times', async () => {
    const before = Date.now();
    const keys = ['private/a', 'private/b.c', 'private/d/e'];
    for (const key of keys) await put(key, key);
    await put('media/other.webp', 'x');
    expect(await keysIn('private')).toEqual(keys);
    expect(await keysIn('nothing')).toEqual([]);
    for await (const { storedAt } of storage.list('private')) {
      expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(60_000);
    }
    for (const key of [...keys, 'media/other.webp']) await storage.remove(key);
  });

  it('moves a file and updates its time', async () => {
    await put('private/moving', 'one two');
    await put('quarantine/private/moving', 'what lay there before');
    const moved = Date.now();
    expect(await storage.move('private/moving', 'quarantine/private/moving')).toBe(true);
    expect(await contentOf('private/moving')).toBeUndefined();
    expect(await contentOf('quarantine/private/moving')).toEqual({ bytes: 7, text: 'one two' });
    const [listed] = await Array.fromAsync(storage.list('quarantine'));
    expect(listed?.key).toBe('quarantine/private/moving');
    // S3 stores round times to whole seconds.
    expect(listed?.storedAt.getTime()).toBeGreaterThanOrEqual(moved - 1000);

    expect(await storage.move('private/moving', 'quarantine/private/moving')).toBe(false);
    expect(await storage.move('nothing/here', 'nothing/there')).toBe(false);
    expect(await contentOf('quarantine/private/moving')).toEqual({ bytes: 7, text: 'one two' });
    await storage.remove('quarantine/private/moving');
  });

  it('refuses keys that lead outside the storage folder', async () => {
    for (const key of [
      '',
      'a',
      '/etc/passwd',
      '../a/b',
      'a/../../b',
      'a/b\u0000',
      '.unfinished/a',
    ]) {
      await expect(put(key, 'x'), key).rejects.toThrow('not a key');
      await expect(storage.get(key), key).rejects.toThrow('not a key');
      await expect(storage.remove(key), key).rejects.toThrow('not a key');
      await expect(storage.move(key, 'private/a'), key).rejects.toThrow('not a key');
      await expect(storage.move('private/a', key), key).rejects.toThrow('not a key');
    }
  });
});

describe('createLocalStorage', () => {
  it('deletes unfinished files of failed uploads and of dead processes', async () => {
    const unfinished = join(folder, '.unfinished');
    expect(await readdir(unfinished)).toEqual([]);
    for (const name of ['old', 'new']) await writeFile(join(unfinished, name), 'half');
    await utimes(join(unfinished, 'old'), 1, 1);
    await createLocalStorage(folder).deleteUnfinished(new Date(Date.now() - 60_000));
    expect(await readdir(unfinished)).toEqual(['new']);
    await rm(join(unfinished, 'new'));
  });

  it('updates the time of a moved file', async () => {
    const storage = createLocalStorage(folder);
    await storage.put('private/old', Readable.from([Buffer.from('x')]), 1);
    await utimes(join(folder, 'private/old'), 1, 1);
    await storage.move('private/old', 'quarantine/private/old');
    const [moved] = await Array.fromAsync(storage.list('quarantine'));
    expect(Date.now() - (moved?.storedAt.getTime() ?? 0)).toBeLessThan(60_000);
    await storage.remove('quarantine/private/old');
  });
});

describe('createS3Storage', () => {
  it('lists files that fill several pages', async () => {
    const storage = createS3Storage(server.config, { pageSize: 2 });
    const keys = ['many/1', 'many/2', 'many/3', 'many/4', 'many/5'];
    for (const key of keys) await storage.put(key, Readable.from([Buffer.from('x')]), 1);
    const listed = (await Array.fromAsync(storage.list('many'))).map(({ key }) => key);
    expect(listed.toSorted()).toEqual(keys);
  });

  it('buffers less than 100 MB while it sends eight files of 25 MB', async () => {
    let onItsWay = 0;
    let most = 0;
    const sink = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => {
        onItsWay -= chunk.length;
      });
      request.once('end', () => response.end());
    });
    await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
    const { port } = sink.address() as AddressInfo;
    const storage = createS3Storage({ ...server.config, endpoint: `http://127.0.0.1:${port}` });
    const bytes = 25 * MB;
    const body = () =>
      largeBody(bytes, (length) => {
        onItsWay += length;
        most = Math.max(most, onItsWay);
      });
    const names = Array.from({ length: 8 }, (_, index) => String(index));
    await Promise.all(names.map((name) => storage.put(`private/${name}`, body(), bytes)));
    sink.close();
    expect(onItsWay).toBe(0);
    // The measured value also includes data in socket buffers of this machine.
    expect(most / MB).toBeLessThan(100);
  });

  it("rejects with the store's error if the secret key is wrong", async () => {
    const storage = createS3Storage({ ...server.config, secretAccessKey: 'wrong' });
    const put = storage.put('media/a.webp', Readable.from([Buffer.from('x')]), 1);
    await expect(put).rejects.toThrow('SignatureDoesNotMatch');
    await expect(storage.get('media/a.webp')).rejects.toThrow('SignatureDoesNotMatch');
    await expect(storage.remove('media/a.webp')).rejects.toThrow('SignatureDoesNotMatch');
  });

  it('rejects with the error of the store if the bucket is missing', async () => {
    const storage = createS3Storage({ ...server.config, bucket: 'other' });
    await expect(storage.get('media/a.webp')).rejects.toThrow('NoSuchBucket');
  });

  it('rejects with the network error if the store is unreachable', async () => {
    const unreachable = createS3Storage({ ...server.config, endpoint: 'http://127.0.0.1:1' });
    await expect(unreachable.get('media/a.webp')).rejects.toThrow(
      'a call to storage failed (ECONNREFUSED)',
    );
  });

  it('completes a repeated move if the first attempt only copied the file', async () => {
    const storage = createS3Storage(server.config);
    await storage.put('private/d', Readable.from([Buffer.from('x')]), 1);
    const copy = storage.move('private/d', 'quarantine/private/d');
    server.failWith(503, 3, 'DELETE');
    await expect(copy).rejects.toBeInstanceOf(StorageError);
    expect(await storage.move('private/d', 'quarantine/private/d')).toBe(true);
    expect(await storage.get('private/d')).toBeUndefined();
    await storage.remove('quarantine/private/d');
  });

  it('repeats failed reads up to two times, but never repeats uploads', async () => {
    const storage = createS3Storage(server.config);
    server.failWith(503, 1);
    await expect(
      storage.put('media/c.webp', Readable.from([Buffer.from('x')]), 1),
    ).rejects.toBeInstanceOf(StorageError);
    server.failWith(503, 2);
    expect(await storage.get('media/c.webp')).toBeUndefined();
    server.failWith(503, 3);
    await expect(storage.remove('media/c.webp')).rejects.toBeInstanceOf(StorageError);
    const unreachable = createS3Storage({ ...server.config, endpoint: 'http://127.0.0.1:9' });
    await expect(unreachable.get('media/c.webp')).rejects.toBeInstanceOf(StorageError);
  });
});
