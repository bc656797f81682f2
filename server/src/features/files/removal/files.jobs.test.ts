import { Readable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createS3Storage } from '#src/adapters/storage/s3.ts';
import type { Storage } from '#src/adapters/storage/storage.ts';
import { newId } from '#src/db/new-id.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildFile } from '#test/factories/file.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { startS3Server } from '#test/peers/s3-server.ts';
import { testApp } from '#test/test-app.ts';
import { recordProcessRun } from '../../../db/process-run-queries.ts';
import { type StoredFileAction, storedFileActionSignal } from '../uploads/quarantine.ts';
import { releaseReservedKeys, releaseStoredKey, reserveKey } from './file-removals.repo.ts';
import { quarantineReleasedFiles, tryQuarantineReleasedFiles } from './files.jobs.ts';
import { acceptOrphanedFiles, SweepStoppedError, sweepStorage } from './orphaned-files.jobs.ts';

/** Uses S3; it must behave like the local storage of the other tests. */
const server = startS3Server();
const test = testApp({ storage: async () => createS3Storage((await server).config) });
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const fileActCounts: Record<StoredFileAction, number> = { quarantined: 0, returned: 0, removed: 0 };
const ignoreFileActs = storedFileActionSignal.on(({ act }) => {
  fileActCounts[act] += 1;
});
let storage: Storage;
beforeEach(() => {
  storage = test.storage;
});
afterAll(async () => {
  ignoreFileActs();
  await (await server).stop();
});

const run = (later = 0, by = storage) =>
  quarantineReleasedFiles({
    database: test.database,
    storage: by,
    now: () => new Date(test.clock.now.getTime() + later),
  });
const keysIn = async (folder: string) =>
  (await Array.fromAsync(storage.list(folder))).map(({ key }) => key).toSorted();
const inStorage = async () => (await keysIn('private')).map((key) => key.slice('private/'.length));
const put = (key: string) => storage.put(key, Readable.from([Buffer.from('x')]), 1);

describe('stored file', () => {
  it('is removed after its database row or its owner is deleted', async () => {
    const { db } = test.database;
    const customer_id = await buildCustomer(db);
    const vendor_id = await buildVendor(db);
    const ofCustomer = await buildFile(test, { kind: 'application', customer_id });
    const ofVendor = await buildFile(test, { vendor_id });
    const deleted = await buildFile(test, { vendor_id });
    const expected = await buildFile(test, { vendor_id: await buildVendor(db) });
    await db.deleteFrom('files').where('id', '=', deleted).execute();
    await run();
    expect(await inStorage()).toEqual([ofCustomer, ofVendor, expected].toSorted());
    await db.deleteFrom('customers').where('id', '=', customer_id).execute();
    await db.deleteFrom('vendors').where('id', '=', vendor_id).execute();
    await run();
    expect(await inStorage()).toEqual([expected]);
  });

  it('is moved to quarantine when its request is refused', async () => {
    const { db } = test.database;
    const before = await inStorage();
    await reserveKey(db, 'private/refused', new Date(test.clock.now.getTime() + HOUR));
    await put('private/refused');
    await run(HOUR - 1);
    expect(await inStorage()).toContain('refused');
    await releaseReservedKeys(db, ['private/refused', 'private/unknown'], test.clock.now);
    const { quarantined } = fileActCounts;
    await run();
    expect(await inStorage()).toEqual(before);
    expect(await keysIn('quarantine')).toContain('quarantine/private/refused');
    expect(fileActCounts.quarantined - quarantined).toBe(1);
  });

  it('is removed in batches after requests, and completely by the job', async () => {
    const { db } = test.database;
    await run();
    for (let nr = 0; nr < 101; nr += 1)
      await releaseStoredKey(db, `private/gone-${nr}`, test.clock.now);
    const notes = () => db.selectFrom('file_removals').select('storage_key').execute();
    await tryQuarantineReleasedFiles({ ...test, now: () => test.clock.now });
    // A request waits at most three seconds; on a slow machine the removal continues after that.
    await expect.poll(notes, { timeout: 10_000 }).toHaveLength(1);
    await run();
    expect(await notes()).toHaveLength(0);
  });

  it('is not removed while a database row uses it', async () => {
    const { db } = test.database;
    const alive = await buildFile(test, { vendor_id: await buildVendor(db) });
    const shown = `${'f'.repeat(64)}.webp`;
    await buildCustomer(db, { profile_picture: shown });
    await put(`media/${shown}`);
    for (const key of [`private/${alive}`, `media/${shown}`]) {
      await releaseStoredKey(db, key, test.clock.now);
    }
    const { quarantined } = fileActCounts;
    await run();
    expect(fileActCounts.quarantined).toBe(quarantined);
    expect(await inStorage()).toContain(alive);
    expect(await keysIn('media')).toContain(`media/${shown}`);
    const notes = await db.selectFrom('file_removals').selectAll().execute();
    expect(notes).toEqual([]);
  });

  it('returns from quarantine if it is uploaded again during the removal', async () => {
    const { db } = test.database;
    const key = `media/${'e'.repeat(64)}.webp`;
    await put(key);
    await releaseStoredKey(db, key, test.clock.now);
    const storingDuringMove: Storage = {
      ...storage,
      move: async (from, to) => {
        if (from === key) await reserveKey(db, key, new Date(test.clock.now.getTime() + HOUR));
        return storage.move(from, to);
      },
    };
    await run(0, storingDuringMove);
    expect(await keysIn('media')).toContain(key);
    expect(await db.selectFrom('file_removals').select('is_let_go').execute()).toEqual([
      { is_let_go: false },
    ]);
    await storage.remove(key);
    await db.deleteFrom('file_removals').execute();
  });

  it('does not prevent the removal of other files if its removal fails', async () => {
    const { db } = test.database;
    const vendor_id = await buildVendor(db);
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) ids.push(await buildFile(test, { vendor_id }));
    const stuck = `private/${ids.toSorted()[0]}`;
    await db.deleteFrom('vendors').where('id', '=', vendor_id).execute();
    const failing: Storage = {
      ...storage,
      move: async (key, to) => {
        if (key === stuck) throw new Error('storage is away');
        return storage.move(key, to);
      },
    };
    await expect(run(0, failing)).rejects.toThrow('storage is away');
    const left = ids.filter((id) => `private/${id}` === stuck);
    expect((await inStorage()).filter((name) => ids.includes(name))).toEqual(left);
    await run();
    expect((await inStorage()).filter((name) => ids.includes(name))).toEqual([]);
  });
});

describe('orphaned file', () => {
  const waits = { orphanAfterHours: 24, quarantineDays: 7 };
  const sweep = (later: number) =>
    sweepStorage(
      { database: test.database, storage, now: () => new Date(Date.now() + later) },
      waits,
    );
  const picture = (letter: string) => `${letter.repeat(64)}.webp`;
  const everything = async () => [
    ...(await keysIn('private')),
    ...(await keysIn('media')),
    ...(await keysIn('quarantine')),
  ];
  const runs = async (...times: readonly (readonly [number, number])[]) => {
    await test.database.db.deleteFrom('process_runs').execute();
    for (const [from, until] of times) {
      const startedAt = new Date(Date.now() + from);
      await recordProcessRun(
        test.database.db,
        { id: newId(), startedAt },
        new Date(Date.now() + until),
      );
    }
  };
  beforeEach(async () => {
    for (const key of await everything()) await storage.remove(key);
    await test.database.db.deleteFrom('file_removals').execute();
    await runs([-DAY, DAY]);
  });

  it('moves to quarantine after a day and is deleted after a week', async () => {
    const { db } = test.database;
    await buildFile(test, { vendor_id: await buildVendor(db) });
    await reserveKey(db, 'private/on-its-way', new Date(Date.now() + 30 * DAY));
    await buildCustomer(db, { profile_picture: picture('a') });
    await buildVendor(db, { profile_picture: picture('b') });
    for (const name of ['a', 'b']) await put(`media/${picture(name)}`);
    await put('private/on-its-way');
    const expected = await everything();
    await put('private/stray');
    await put(`media/${picture('c')}`);

    await sweep(DAY - HOUR);
    expect(await everything()).toHaveLength(expected.length + 2);
    const before = { ...fileActCounts };
    await sweep(DAY + HOUR);
    const quarantined = [`quarantine/media/${picture('c')}`, 'quarantine/private/stray'];
    expect(await everything()).toEqual([...expected, ...quarantined]);
    await sweep(6 * DAY);
    expect(await keysIn('quarantine')).toEqual(quarantined);
    await sweep(8 * DAY);
    expect(await keysIn('quarantine')).toEqual([]);
    expect(fileActCounts.quarantined - before.quarantined).toBe(2);
    expect(fileActCounts.removed - before.removed).toBe(2);
  });

  it('includes uploads without a database row a day after their reservation expired', async () => {
    const { db } = test.database;
    await reserveKey(db, 'private/halfway', new Date(Date.now() + HOUR));
    await put('private/halfway');
    await sweep(DAY + HOUR - 60_000);
    expect(await keysIn('private')).toEqual(['private/halfway']);
    await sweep(DAY + HOUR + 60_000);
    expect(await everything()).toEqual(['quarantine/private/halfway']);
    expect(await db.selectFrom('file_removals').selectAll().execute()).toEqual([]);
  });

  it('returns from quarantine if a database row contains its id again', async () => {
    const { db } = test.database;
    const vendor_id = await buildVendor(db);
    const id = await buildFile(test, { vendor_id }, 'its content');
    const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
    await db.deleteFrom('files').where('id', '=', id).execute();
    await run();
    expect(await everything()).toEqual([`quarantine/private/${id}`]);
    if (row) await db.insertInto('files').values(row).execute();
    const { returned } = fileActCounts;
    await sweep(30 * DAY);
    expect(await everything()).toEqual([`private/${id}`]);
    expect(fileActCounts.returned - returned).toBe(1);
    await put(`quarantine/private/${id}`);
    await sweep(0);
    expect((await storage.get(`private/${id}`))?.bytes).toBe('its content'.length);
  });

  it('is not removed if most stored files are orphaned, which suggests database loss', async () => {
    for (let i = 0; i < 30; i += 1) await put(`private/of-another-${i}`);
    await expect(sweep(DAY + HOUR)).rejects.toThrow('none was removed');
    expect(await keysIn('private')).toHaveLength(30);
  });

  describe('orphaned file from a time when the database was not in use', () => {
    const [anHourAgo, inAnHour] = [-HOUR, HOUR];

    it('prevents the removal of any file, as the database looks outdated', async () => {
      const { db } = test.database;
      await put('quarantine/private/long-ago');
      await put('private/newer');
      await reserveKey(db, 'private/under-way', new Date(Date.now() - HOUR));
      await put('private/under-way');
      const all = await everything();
      // A copy of the database, taken an hour ago, is in use from an hour after now.
      await runs([-10 * DAY, anHourAgo], [inAnHour, 40 * DAY]);
      const stopped = sweep(inAnHour);
      await expect(stopped).rejects.toBeInstanceOf(SweepStoppedError);
      await expect(stopped).rejects.toThrow(/not in use: 1, .*older copy.*No file was removed/);
      for (const later of [DAY + 2 * HOUR, 39 * DAY]) {
        await expect(sweep(later)).rejects.toThrow('not in use: 1,');
      }
      expect(await everything()).toEqual(all);
    });

    it('prevents the removal of any file even after a one-minute gap', async () => {
      await put('private/newer');
      await runs([-10 * DAY, -30_000], [30_000, 40 * DAY]);
      await expect(sweep(2 * DAY)).rejects.toThrow('older copy');
      await runs();
      await expect(sweep(2 * DAY)).rejects.toThrow('never in use');
      expect(await everything()).toEqual(['private/newer']);
    });

    it('does not prevent removals if it belongs to an interrupted upload', async () => {
      await reserveKey(test.database.db, 'private/cut-off', new Date(Date.now() + HOUR));
      await put('private/cut-off');
      await runs([-10 * DAY, -30_000], [30_000, 40 * DAY]);
      await sweep(0);
      expect(await everything()).toEqual(['private/cut-off']);
      await sweep(DAY + 2 * HOUR);
      expect(await everything()).toEqual(['quarantine/private/cut-off']);
    });

    it('does not prevent removals once a database row uses it', async () => {
      await buildFile(test, { vendor_id: await buildVendor(test.database.db) });
      await runs([-10 * DAY, anHourAgo], [inAnHour, 40 * DAY]);
      const all = await everything();
      await sweep(39 * DAY);
      expect(await everything()).toEqual(all);
    });

    it('does not prevent removals if it disappears while files are listed', async () => {
      await put('private/passing');
      await runs([-10 * DAY, anHourAgo], [inAnHour, 40 * DAY]);
      const quick: Storage = {
        ...storage,
        list: async function* (folder) {
          for await (const listed of storage.list(folder)) {
            await storage.remove(listed.key);
            yield listed;
          }
        },
      };
      const now = () => new Date();
      await sweepStorage({ database: test.database, storage: quick, now }, waits);
      expect(await everything()).toEqual([]);
    });

    it('is moved to quarantine once an operator accepts it as orphaned', async () => {
      await put('private/newer');
      await runs([-10 * DAY, anHourAgo], [inAnHour, 40 * DAY]);
      await expect(sweep(2 * DAY)).rejects.toThrow('older copy');
      await acceptOrphanedFiles({ ...test, now: () => new Date() });
      await sweep(2 * DAY);
      expect(await everything()).toEqual(['quarantine/private/newer']);
    });
  });
});
