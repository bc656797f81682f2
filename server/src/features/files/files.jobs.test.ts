import { Readable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { s3Storage } from '#src/adapters/storage/s3.ts';
import type { Storage } from '#src/adapters/storage/storage.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildFile } from '#test/factories/file.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { startS3Server } from '#test/s3-server.ts';
import { testApp } from '#test/test-app.ts';
import { removeLostFiles } from './files.jobs.ts';
import { noteUnclaimed } from './files.repo.ts';
import { removeStrayFiles } from './stray-files.jobs.ts';

/** On S3, which has the contract of the folder that all other tests use. */
const server = startS3Server();
const test = testApp({ storage: async () => s3Storage((await server).config) });
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
let storage: Storage;
beforeEach(() => {
  storage = test.storage;
});
afterAll(async () => (await server).stop());

const run = (later = 0, by = storage) =>
  removeLostFiles({
    database: test.database,
    storage: by,
    now: () => new Date(test.clock.now.getTime() + later),
  });
const keysIn = async (folder: string) =>
  (await Array.fromAsync(storage.list(folder))).map(({ key }) => key).toSorted();
const inStorage = async () => (await keysIn('private')).map((key) => key.slice('private/'.length));
const put = (key: string) => storage.put(key, Readable.from([Buffer.from('x')]), 1);

describe('what lies in storage without a row', () => {
  it('goes, however its row went; the rest stays', async () => {
    const { db } = test.database;
    const customer_id = await buildCustomer(db);
    const vendor_id = await buildVendor(db);
    const ofCustomer = await buildFile(test, { kind: 'application', customer_id });
    const ofVendor = await buildFile(test, { vendor_id });
    const deleted = await buildFile(test, { vendor_id });
    const kept = await buildFile(test, { vendor_id: await buildVendor(db) });
    await db.deleteFrom('files').where('id', '=', deleted).execute();
    await run();
    expect(await inStorage()).toEqual([ofCustomer, ofVendor, kept].toSorted());
    await db.deleteFrom('customers').where('id', '=', customer_id).execute();
    await db.deleteFrom('vendors').where('id', '=', vendor_id).execute();
    await run();
    expect(await inStorage()).toEqual([kept]);
  });

  it('goes an hour after an upload that was never recorded, not before', async () => {
    const { db } = test.database;
    const before = await inStorage();
    await noteUnclaimed(db, 'private/halfway', new Date(test.clock.now.getTime() + HOUR));
    await put('private/halfway');
    await run(HOUR - 1);
    expect(await inStorage()).toContain('halfway');
    await run(HOUR);
    expect(await inStorage()).toEqual(before);
  });

  it('does not wait for one that storage does not let go of', async () => {
    const { db } = test.database;
    const vendor_id = await buildVendor(db);
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) ids.push(await buildFile(test, { vendor_id }));
    const stuck = `private/${ids.toSorted()[0]}`;
    await db.deleteFrom('vendors').where('id', '=', vendor_id).execute();
    const failing: Storage = {
      ...storage,
      remove: async (key) => {
        if (key === stuck) throw new Error('storage is away');
        await storage.remove(key);
      },
    };
    await expect(run(0, failing)).rejects.toThrow('storage is away');
    const left = ids.filter((id) => `private/${id}` === stuck);
    expect((await inStorage()).filter((name) => ids.includes(name))).toEqual(left);
    await run();
    expect((await inStorage()).filter((name) => ids.includes(name))).toEqual([]);
  });
});

describe('what nothing in the database stands for', () => {
  const sweep = (later: number) =>
    removeStrayFiles({
      database: test.database,
      storage,
      now: () => new Date(Date.now() + later),
    });
  const picture = (letter: string) => `${letter.repeat(64)}.webp`;

  it('goes after a day, and nothing else does', async () => {
    const { db } = test.database;
    await buildFile(test, { vendor_id: await buildVendor(db) });
    await noteUnclaimed(db, 'private/on-its-way', new Date(Date.now() + 3 * DAY));
    await buildCustomer(db, { profile_picture: picture('a') });
    await buildVendor(db, { profile_picture: picture('b') });
    for (const name of ['a', 'b', 'c']) await put(`media/${picture(name)}`);
    await put('private/on-its-way');
    const kept = [...(await keysIn('private')), ...(await keysIn('media'))];
    await put('private/stray');

    await sweep(DAY - HOUR);
    expect(await keysIn('private')).toContain('private/stray');
    await sweep(DAY + HOUR);
    const left = [...(await keysIn('private')), ...(await keysIn('media'))];
    expect(left).toEqual(kept.filter((key) => key !== `media/${picture('c')}`));
  });

  it('stays where it is most of what there is: this may be the wrong database', async () => {
    for (let i = 0; i < 30; i += 1) await put(`private/of-another-${i}`);
    await expect(sweep(DAY + HOUR)).rejects.toThrow('none was removed');
    expect((await keysIn('private')).filter((key) => key.includes('of-another'))).toHaveLength(30);
    for (let i = 0; i < 30; i += 1) await storage.remove(`private/of-another-${i}`);
  });
});
