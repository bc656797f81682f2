import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureKey } from '#src/adapters/storage/storage.ts';
import { newId } from '#src/db/new-id.ts';
import { recordProcessRun } from '#src/db/process-run-queries.ts';
import { openSecretKeys } from '#src/features/encryption/secret-keys/secret-keys.ts';
import {
  findOrphanedFiles,
  storageFolders,
  sweepStorage,
} from '#src/features/files/removal/orphaned-files.jobs.ts';
import { toQuarantineKey } from '#src/features/files/uploads/quarantine.ts';
import { unsealStream } from '#src/lib/sealed-stream.ts';
import { buildCustomer } from '../factories/customer.ts';
import { buildFile } from '../factories/file.ts';
import { type S3Server, startS3Server } from '../peers/s3-server.ts';
import {
  buildS3Environment,
  type Installation,
  installations,
  readAllRows,
  readFolderContents,
  run,
  secretKey,
} from './backups.ts';

/* Each command starts a process and, on the embedded engine, a database. */
const timeout = 120_000;
const backupKey = 'a key of the backups, in plain sight';
const all = installations();

let filesStore: S3Server;
let backupStore: S3Server;
beforeAll(async () => {
  filesStore = await startS3Server();
  backupStore = await startS3Server();
});
afterAll(async () => {
  await filesStore.stop();
  await backupStore.stop();
  await all.removeAll();
});

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const picture = randomBytes(5000);
const large = 'a long statement. '.repeat(300_000);

/** Adds files of each kind and size to an installation that has been started before. */
async function fill(installation: Installation) {
  const keys: Record<string, string> = {};
  await installation.use(async ({ database, storage }) => {
    await openSecretKeys(database, [secretKey], new Date());
    const now = new Date();
    await recordProcessRun(
      database.db,
      { id: newId(), startedAt: new Date(now.getTime() - 3_600_000) },
      now,
    );
    const name = `${sha256(picture).slice(0, 32)}.webp`;
    const customer_id = await buildCustomer(database.db, { profile_picture: name });
    await storage.put(pictureKey(name), Readable.from([picture]), picture.length);
    for (const [which, content] of Object.entries({
      paper: '%PDF-1.7 a paper',
      empty: '',
      large,
    })) {
      const id = await buildFile(
        { database, storage },
        { customer_id, content_hash: sha256(content) },
        content,
      );
      keys[which] = `private/${id}`;
    }
  });
  return keys as Record<'paper' | 'empty' | 'large', string>;
}

const filesOf = ({ use }: Installation) =>
  use(async ({ storage }) => {
    const found: Record<string, string> = {};
    for (const folder of storageFolders) {
      for await (const { key } of storage.list(folder)) {
        const file = await storage.get(key);
        if (file) found[key] = sha256(await buffer(file.body));
      }
    }
    return found;
  });

const places = [
  ['to a folder', async () => ({ files: undefined, to: await all.folder(), env: {} })],
  [
    'to a bucket, encrypted',
    async () => ({
      files: filesStore,
      to: `s3://${backupStore.config.bucket}/nightly/${newId()}`,
      env: { ...buildS3Environment(backupStore, 'BACKUP_S3'), BACKUP_KEY: backupKey },
    }),
  ],
] as const;

describe.each(places)('a backup %s', (_what, placeOf) => {
  it('restores every row and file of its snapshot without orphaned files', {
    timeout,
  }, async () => {
    const { files, to, env } = await placeOf();
    const from = await all.make({ files });
    const keys = await fill(from);
    const [rows, contents] = [
      await from.use(({ database }) => readAllRows(database)),
      await filesOf(from),
    ];
    const made = await run('backup', from, [`--to=${to}`], env);
    expect(made).toMatchObject({
      code: 0,
      complaint: '',
      last: {
        command: 'backup',
        ok: true,
        files: 4,
        missing: 0,
        altered: 0,
        is_sealed: 'BACKUP_KEY' in env,
      },
    });
    expect(made.said).toContain('SECRET_KEY is not in it');

    if (files)
      for (const key of Object.keys(contents)) await from.use(({ storage }) => storage.remove(key));
    const empty = await all.make({ schema: false, files });
    const back = await run('restore', empty, [`--from=${made.last.at}`], env);
    expect(back).toMatchObject({
      code: 0,
      complaint: '',
      last: {
        command: 'restore',
        ok: true,
        files: 4,
        missing: 0,
        pending_migrations: 0,
        secret_key: 'fits',
      },
    });
    expect(await empty.use(({ database }) => readAllRows(database))).toEqual(rows);
    expect(await filesOf(empty)).toEqual(contents);
    expect(Object.keys(contents)).toContain(keys.large);
    await empty.use(async (deps) => {
      const waits = { orphanAfterHours: 24, quarantineDays: 7 };
      const later = { ...deps, now: () => new Date(Date.now() + 48 * 3_600_000) };
      expect(await findOrphanedFiles(later, waits)).toEqual({ orphans: [], doubt: undefined });
      await sweepStorage(later, waits);
    });
    expect(await filesOf(empty)).toEqual(contents);
  });

  it('leaves other backups at the same target unchanged', { timeout }, async () => {
    const { files, to, env } = await placeOf();
    const from = await all.make({ files });
    await from.use(({ database }) => openSecretKeys(database, [secretKey], new Date()));
    const first = await run('backup', from, [`--to=${to}`], env);
    const contents = files ? undefined : await readFolderContents(first.last.at);
    const second = await run('backup', from, [`--to=${to}`], env);
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(second.last.at).not.toBe(first.last.at);
    if (contents) expect(await readFolderContents(first.last.at)).toEqual(contents);
    const unnamed = await run('restore', await all.make({ schema: false }), [`--from=${to}`], env);
    expect(unnamed.code).toBe(1);
    expect(unnamed.complaint).toContain(`--from=${first.last.at}, --from=${second.last.at}`);
  });
});

describe('a backup', () => {
  it('in a folder is encrypted with the key of a key file', { timeout }, async () => {
    const from = await all.make();
    const keys = await fill(from);
    const keyFile = join(await all.folder(), 'key');
    await writeFile(keyFile, `${backupKey}\n`);
    const to = await all.folder();
    const { last, said } = await run('backup', from, [`--to=${to}`, `--key-file=${keyFile}`]);
    expect(said).toContain('It is sealed.');
    const contents = await readFolderContents(last.at);
    expect([...contents.keys()]).toContain(`files/${keys.paper}.sealed`);
    expect([...contents.keys()].filter((name) => !name.endsWith('.sealed'))).toEqual([]);
    for (const text of contents.values()) {
      expect(text).not.toMatch(/a paper|customers\.example|a long statement/);
    }
    const sealed = createReadStream(join(last.at, 'manifest.json.sealed'));
    const manifest = Buffer.concat(
      await Array.fromAsync(unsealStream(sealed, backupKey, 'manifest.json')),
    );
    expect(manifest.toString()).toContain(keys.paper);
  });

  it('reports missing and altered files and exits with 3', {
    timeout,
  }, async () => {
    const from = await all.make();
    const keys = await fill(from);
    await from.use(async ({ storage }) => {
      await storage.remove(keys.paper);
      await storage.put(keys.empty, Readable.from([Buffer.from('no more')]), 7);
      // Imitates a row deleted after the snapshot, or a sweep with an older database: the file was
      // moved, but it still exists in quarantine.
      await storage.move(keys.large, toQuarantineKey(keys.large));
    });
    const to = await all.folder();
    const made = await run('backup', from, [`--to=${to}`]);
    expect(made).toMatchObject({ code: 3, last: { ok: true, files: 3, missing: 1, altered: 1 } });
    expect(made.complaint).toContain(`${keys.paper} is missing in storage`);
    expect(made.complaint).toContain(`${keys.empty} is altered in storage`);
    const empty = await all.make({ schema: false });
    const back = await run('restore', empty, [`--from=${made.last.at}`]);
    expect(back).toMatchObject({ code: 3, last: { ok: true, missing: 1 } });
    expect(back.complaint.trim()).toBe(`${keys.paper} is named by a row and missing`);
    expect(Object.keys(await filesOf(empty))).toEqual(
      expect.arrayContaining([keys.large, keys.empty]),
    );
  });

  it('is refused if its target is the store of the uploaded files', { timeout }, async () => {
    const from = await all.make({ files: filesStore });
    const inside = await run('backup', from, [`--to=${join(from.env.DATA_DIR, 'backups')}`]);
    expect([inside.code, inside.complaint]).toEqual([1, expect.stringContaining('is in DATA_DIR')]);
    const same = await run('backup', from, [`--to=s3://${filesStore.config.bucket}/backups`]);
    expect([same.code, same.complaint]).toEqual([
      1,
      expect.stringContaining('the bucket of the files'),
    ]);
    const other = await run('backup', await all.make(), ['--to=s3://elsewhere']);
    expect([other.code, other.complaint]).toEqual([
      1,
      expect.stringContaining('BACKUP_S3_ENDPOINT'),
    ]);
  });

  it('that fails prints the reason and leaves no files', {
    timeout,
  }, async () => {
    const from = await all.make();
    const { paper } = await fill(from);
    const place = join(from.env.DATA_DIR, 'files', paper);
    await rm(place);
    await mkdir(place);
    const to = await all.folder();
    const made = await run('backup', from, [`--to=${to}`]);
    expect(made).toMatchObject({ code: 1, last: { ok: false } });
    expect(made.complaint.trim()).toBe('EISDIR: illegal operation on a directory, read');
    expect(await readdir(to)).toEqual([]);
  });

  it("fails with the S3 store's error if the store stops working", { timeout }, async () => {
    const from = await all.make();
    await fill(from);
    const to = `s3://${backupStore.config.bucket}/${newId()}`;
    backupStore.failWith(500, 1000, 'PUT');
    const made = await run(
      'backup',
      from,
      [`--to=${to}`],
      buildS3Environment(backupStore, 'BACKUP_S3'),
    );
    backupStore.failWith(500, 0);
    expect(made).toMatchObject({ code: 1, last: { ok: false } });
    expect(made.complaint).toMatch(/^s3:\/\/\S+ answered 500/);
  });

  it('is refused if the database has migrations that this version lacks', { timeout }, async () => {
    const from = await all.make();
    const to = await all.folder();
    await from.use(({ database: { pool } }) =>
      pool.query(
        "insert into kysely_migration (name, timestamp) select '9999-newer', timestamp from kysely_migration",
      ),
    );
    const newer = await run('backup', from, [`--to=${to}`]);
    expect(newer.complaint).toContain('newer than this version (9999-newer)');
    await from.use(({ database: { pool } }) => pool.query('delete from kysely_migration'));
    const older = await run('backup', from, [`--to=${to}`]);
    expect(older.complaint).toContain('lacks 1 migrations of this version');
    expect([newer.code, older.code, await readdir(to)]).toEqual([1, 1, []]);
  });

  it('without arguments prints the usage, and requires DATABASE_URL in production', {
    timeout,
  }, async () => {
    const embedded = { env: { DATA_DIR: await all.folder() } };
    for (const command of ['backup', 'restore'] as const) {
      const without = await run(command, embedded, []);
      expect([without.code, without.complaint]).toEqual([
        2,
        expect.stringContaining('s3://bucket/prefix'),
      ]);
      const words = [`--to=${await all.folder()}`, `--from=${await all.folder()}`].filter((word) =>
        word.startsWith(command === 'backup' ? '--to' : '--from'),
      );
      const production = await run(command, embedded, words, { NODE_ENV: 'production' });
      expect([production.code, production.complaint.trim()]).toEqual([
        1,
        'DATABASE_URL: required where NODE_ENV is production, which never uses the embedded database',
      ]);
    }
    const none = await run('backup', embedded, [`--to=${await all.folder()}`]);
    expect(none.said).toContain(`the embedded database in ${embedded.env.DATA_DIR}`);
    expect([none.code, none.complaint]).toEqual([
      1,
      expect.stringContaining('There is no embedded database'),
    ]);
  });
});
