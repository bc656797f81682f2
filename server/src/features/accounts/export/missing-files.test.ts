import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import { buildAccount } from '#test/factories/account.ts';
import { buildFile } from '#test/factories/file.ts';
import { testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { zipMemberData } from './export-archive.ts';

const test = testApp();

describe('data export with files that are missing in storage', () => {
  it('contains all other files and a list of the missing files', async () => {
    const me = await buildAccount(test, 'customers');
    const chat = { kind: 'chat', customer_id: me.id } as const;
    const lost = await buildFile(test, { ...chat, original_name: 'lost.pdf' }, 'one');
    await buildFile(test, { ...chat, original_name: 'kept.pdf' }, 'two');
    const taken = async () =>
      unzip((await test.app.inject(await requestExportLink(test, me))).rawPayload);
    expect(Object.keys(await taken())).not.toContain('missing-files.json');

    await test.storage.remove(`private/${lost}`);
    const files = await taken();
    expect(Object.keys(files).filter((name) => name.startsWith('chat-files/'))).toEqual([
      'chat-files/2 kept.pdf',
    ]);
    expect(String(files['chat-files/2 kept.pdf'])).toBe('two');
    expect(JSON.parse(String(files['missing-files.json']))).toEqual(['chat-files/1 lost.pdf']);
    expect(Object.keys(files).at(-1)).toBe('missing-files.json');
    expect(JSON.parse(String(files['files.json']))).toHaveLength(2);
  });
});

describe('zipMemberData', () => {
  const data = {
    texts: { 'account.json': {} },
    files: [{ name: 'chat-files/1 lost.pdf', key: 'private/lost' }],
  };

  it('passes the storage key of each missing file to the `missed` callback', async () => {
    const missing: string[] = [];
    const archive = zipMemberData(data, { get: async () => undefined }, new Date(), {
      missed: (key) => missing.push(key),
    });
    expect(Object.keys(await unzip(await buffer(archive)))).toEqual([
      'account.json',
      'missing-files.json',
    ]);
    expect(missing).toEqual(['private/lost']);
  });

  it.each([
    ['is unavailable', async () => Promise.reject(new Error('storage is away'))],
    [
      'fails in the middle of a file',
      async () => ({
        bytes: 9,
        body: Readable.from(
          (async function* () {
            yield 'half';
            throw new Error('storage is away');
          })(),
          { objectMode: false },
        ),
      }),
    ],
  ])('fails if storage %s', async (_what, get) => {
    let isEnded = false;
    const archive = zipMemberData(data, { get }, new Date(), {
      ended: async () => {
        isEnded = true;
      },
    });
    await expect(buffer(archive)).rejects.toThrow('storage is away');
    expect(isEnded).toBe(true);
  });

  it('opens no files after the reader of the archive has disconnected', async () => {
    let opened = 0;
    const get = async () => {
      opened += 1;
      return undefined;
    };
    const archive = zipMemberData(data, { get }, new Date());
    archive.destroy();
    await new Promise(setImmediate);
    expect(opened).toBe(0);
  });
});
