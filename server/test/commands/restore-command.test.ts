import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPglite } from '#src/adapters/database/pglite.ts';
import { openPostgres } from '#src/adapters/database/postgres.ts';
import { restorePostgres } from '#src/adapters/database/postgres-tools.ts';
import { openStorage } from '#src/adapters/storage/open-storage.ts';
import { withDatabaseSnapshot } from '#src/backup/moment.ts';
import { type RestoreOptions, restoreBackup } from '#src/backup/restore.ts';
import { readConfig } from '#src/config.ts';
import { openSecretKeys } from '#src/features/encryption/secret-keys/secret-keys.ts';
import { listReferencedFiles } from '#src/features/files/removal/named-keys.repo.ts';
import { buildCustomer } from '../factories/customer.ts';
import { buildFile } from '../factories/file.ts';
import { startCommand } from '../product/product-command.ts';
import { changeManifest, type Installation, installations, run, secretKey } from './backups.ts';

/* Each command starts a process and, on the embedded engine, a database. */
const timeout = 120_000;
const backupKey = 'a key of the backups, in plain sight';
const sealed = { BACKUP_KEY: backupKey };
const isPostgres = inject('template').engine === 'postgres';
const all = installations();

let from: Installation;
/** Paths of a plain and an encrypted backup, which tests copy. */
const made = { plain: '', sealed: '' };
const papers: string[] = [];
beforeAll(async () => {
  from = await all.make();
  await from.use(async ({ database, storage }) => {
    await openSecretKeys(database, [secretKey], new Date());
    const customer_id = await buildCustomer(database.db);
    for (const content of ['the first paper', 'the second paper']) {
      const row = { customer_id, content_hash: createHash('sha256').update(content).digest('hex') };
      papers.push(`private/${await buildFile({ database, storage }, row, content)}`);
    }
  });
  const to = await all.folder();
  made.plain = (await run('backup', from, [`--to=${to}`])).last.at;
  made.sealed = (await run('backup', from, [`--to=${to}`], sealed)).last.at;
}, timeout);
afterAll(() => all.removeAll());

/** Returns a copy of the backup that the test may damage. */
async function copyOf(backup: string): Promise<string> {
  const copy = join(await all.folder(), '2026-11-22T10-00-00.000Z');
  await cp(backup, copy, { recursive: true });
  return copy;
}

const ordinary: RestoreOptions = { skipDamaged: false, secretKeyLost: false };

/** An empty installation, reused until a restore has written to it. */
let empty: Installation | undefined;

/** Restores into an empty installation. `wrote`: true if the restore left any content in it. */
async function restore(
  backup: string,
  env: NodeJS.ProcessEnv = {},
  wishes: Partial<RestoreOptions> = {},
) {
  const target = empty ?? (await all.make({ schema: false }));
  const config = readConfig({ ...target.env, ...env }, 'local');
  const deps = { config, storage: await openStorage(config), env: process.env };
  let refused: string | undefined;
  const done = await restoreBackup(deps, backup, { ...ordinary, ...wishes }).catch(
    (error: Error) => {
      refused = error.message;
    },
  );
  const wrote = (await hasRows(target)) || (await readdir(target.env.DATA_DIR)).includes('files');
  empty = wrote ? undefined : target;
  return { refused, done, target, wrote };
}

/** Expected result of a restore that is refused with this message before it writes anything. */
const refusedFor = (words: string | RegExp) => ({
  refused:
    typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
  wrote: false,
});

async function hasRows({ env, use }: Installation): Promise<boolean> {
  if (!isPostgres) return existsSync(join(env.DATA_DIR, 'pglite'));
  return use(async ({ database: { pool } }) => {
    const { rows } = await pool.query("select from pg_class where relname = 'customers'");
    return rows.length > 0;
  });
}

describe('a restore writes nothing when', () => {
  it.each([
    ['a file was altered', (path: string) => writeFile(path, 'the first papeR'), 'was altered'],
    ['a file was cut off', (path: string) => truncate(path, 3), 'has 3 bytes instead of 15'],
    ['a file is gone', (path: string) => rm(path), 'is not in the backup'],
  ])('%s, unless the caller asks to omit the file', { timeout }, async (_what, spoil, words) => {
    const backup = await copyOf(made.plain);
    await spoil(join(backup, 'files', papers[0] ?? ''));
    expect(await restore(backup)).toMatchObject(refusedFor(`files/${papers[0]} ${words}`));
    const rest = await restore(backup, {}, { skipDamaged: true });
    expect(rest).toMatchObject({ wrote: true, done: { missing: [papers[0]] } });
    await rest.target.use(async ({ storage }) => {
      expect(await storage.get(papers[0] ?? '')).toBeUndefined();
      const kept = await storage.get(papers[1] ?? '');
      expect(kept && (await text(kept.body))).toBe('the second paper');
    });
  });

  it.each([
    ['plain', 'database.dump', 'database.dump has 100 bytes instead of'],
    ['plain', 'manifest.json', 'manifest.json is damaged'],
    ['sealed', 'database.dump.sealed', 'database.dump was altered, or is not whole'],
    ['sealed', 'manifest.json.sealed', 'manifest.json was altered, or is not whole'],
  ] as const)('a %s backup has a truncated %s', { timeout }, async (kind, file, words) => {
    const backup = await copyOf(made[kind]);
    await truncate(join(backup, file), 100);
    const env = kind === 'sealed' ? sealed : {};
    expect(await restore(backup, env)).toMatchObject(refusedFor(words));
  });

  it('an encrypted file was stored under the name of another file', { timeout }, async () => {
    const backup = await copyOf(made.sealed);
    const [one, other] = papers.map((key) => join(backup, 'files', `${key}.sealed`));
    await cp(one ?? '', other ?? '');
    expect(await restore(backup, sealed)).toMatchObject(
      refusedFor(`files/${papers[1]} was altered`),
    );
  });

  it('the backup key is wrong, missing or superfluous', {
    timeout,
  }, async () => {
    const BACKUP_KEY = 'another key of the backups, long enough';
    expect(await restore(made.sealed, { BACKUP_KEY })).toMatchObject(
      refusedFor(/^manifest\.json was sealed under the key [\da-f]{12}; this is/),
    );
    expect(await restore(made.sealed)).toMatchObject(refusedFor('is sealed: give its key'));
    expect(await restore(made.plain, sealed)).toMatchObject(
      refusedFor('is not sealed, though there is a key'),
    );
  });

  it('SECRET_KEY differs from the original, unless declared as lost', { timeout }, async () => {
    const SECRET_KEY = 'the key of quite another installation';
    expect(await restore(made.plain, { SECRET_KEY })).toMatchObject(
      refusedFor(/^SECRET_KEY: this is not the key of this installation: \S{4} \(in use/),
    );
    const lost = await restore(made.plain, { SECRET_KEY }, { secretKeyLost: true });
    expect(lost).toMatchObject({ wrote: true, done: { secretKey: 'lost' } });
    const rotated = await restore(made.plain, { SECRET_KEY: `${SECRET_KEY},${secretKey}` });
    expect(rotated).toMatchObject({ wrote: true, done: { secretKey: 'fits' } });
  });

  it('the backup is of an unknown version or its manifest is damaged', {
    timeout,
  }, async () => {
    const backup = await copyOf(made.plain);
    const migrations = ['0001-first-schema', '9999-newer'];
    await changeManifest(backup, { migrations, product: '9.0.0' });
    expect(await restore(backup)).toMatchObject(
      refusedFor('of a newer version (9.0.0, with the migration 9999-newer)'),
    );
    await changeManifest(backup, { migrations: ['0001-baseline'] });
    expect(await restore(backup)).toMatchObject(
      refusedFor('The backup was made by an earlier version that was never released'),
    );
    await changeManifest(backup, { format: 2 });
    expect(await restore(backup)).toMatchObject(refusedFor('of a newer version of the product'));
    const outside = { key: '../../outside', bytes: 1, sha256: '0'.repeat(64) };
    await changeManifest(backup, { format: 1, files: [outside] });
    expect(await restore(backup)).toMatchObject(refusedFor('manifest.json is damaged'));
  });

  it('the backup was made with another database engine', { timeout }, async () => {
    const backup = await copyOf(made.plain);
    await changeManifest(backup, { engine: isPostgres ? 'pglite' : 'postgres' });
    expect(await restore(backup)).toMatchObject(
      refusedFor(isPostgres ? 'Leave DATABASE_URL out.' : 'Set DATABASE_URL.'),
    );
  });

  it('the database is not empty', { timeout }, async () => {
    const refused = await run('restore', from, [`--from=${made.plain}`]);
    expect(refused).toMatchObject({ code: 1, last: { command: 'restore', ok: false } });
    expect(refused.complaint).toMatch(
      isPostgres ? /is not empty \(it has public\.\w+\)/ : /an embedded database in .+ already/,
    );
    await from.use(async ({ database: { db } }) => {
      expect(await db.selectFrom('customers').select('id').execute()).toHaveLength(1);
    });
  });

  it('the given folder contains no backup', { timeout }, async () => {
    expect(await restore(await all.folder())).toMatchObject(
      refusedFor('has no manifest: it is no backup, or one that was interrupted'),
    );
  });
});

describe('a restore', () => {
  it('leaves existing files unchanged and can be repeated after an interruption', {
    timeout,
  }, async () => {
    const target = await all.make({ schema: false });
    const files = join(target.env.DATA_DIR, 'files/private');
    await mkdir(files, { recursive: true });
    await writeFile(join(files, 'newer'), 'of a newer database');
    const [first = ''] = papers;
    // State after an interrupted restore.
    await cp(join(made.plain, 'files', first), join(target.env.DATA_DIR, 'files', first));
    expect((await run('restore', target, [`--from=${made.plain}`])).code).toBe(0);
    expect(await readFile(join(files, 'newer'), 'utf8')).toBe('of a newer database');
    expect(await readdir(files)).toHaveLength(3);
  });
});

describe('an interrupted backup', () => {
  it('cannot be restored and does not damage other backups', { timeout }, async () => {
    const installation = await all.make();
    const to = await all.folder();
    await installation.use(async ({ database, storage }) => {
      const customer_id = await buildCustomer(database.db);
      const content_hash = createHash('sha256').update('a paper').digest('hex');
      await buildFile({ database, storage }, { customer_id, content_hash }, 'a paper');
    });
    expect((await run('backup', installation, [`--to=${to}`])).code).toBe(0);
    const child = await stall(installation, to);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [whole, unfinished] = (await readdir(to)).toSorted();
    expect(unfinished).toMatch(/\.unfinished$/);
    expect(await restore(join(to, unfinished ?? ''))).toMatchObject(
      refusedFor('was interrupted, or is being made: it is no backup'),
    );
    expect(await restore(join(to, whole ?? ''))).toMatchObject({ wrote: true, done: {} });
  });
});

/**
 * Starts a backup that has written the rows and waits indefinitely for a file: a pipe without a
 * writer.
 */
async function stall(installation: Installation, to: string) {
  const files = join(installation.env.DATA_DIR, 'files/private');
  for (const name of await readdir(files)) {
    await rm(join(files, name));
    execFileSync('mkfifo', [join(files, name)]);
  }
  const child = startCommand('backup', installation.env, [`--to=${to}`]);
  child.stdout.resume();
  const hasRows = (draft: string) => existsSync(join(to, draft, 'database.dump'));
  while (!(await readdir(to)).some((name) => name.endsWith('.unfinished') && hasRows(name))) {
    await sleep(50);
  }
  return child;
}

describe.skipIf(isPostgres)('a backup on the embedded engine', () => {
  it('is refused while the product runs', { timeout }, async () => {
    const to = await all.folder();
    const running = await openPglite(from.env.DATA_DIR);
    const refused = await run('backup', from, [`--to=${to}`]);
    await running.close();
    expect([refused.code, await readdir(to)]).toEqual([1, []]);
    expect(refused.complaint).toContain('stop it for the time of the backup');
  });
});

describe.runIf(isPostgres)('a backup on PostgreSQL', () => {
  it('requires PostgreSQL client programs at least as new as the server', { timeout }, async () => {
    const PG_BIN = await all.folder();
    const to = `--to=${await all.folder()}`;
    const newer = await copyOf(made.plain);
    await changeManifest(newer, { server: 99 });
    expect(await restore(newer)).toMatchObject(refusedFor('the database of 99: install'));
    const none = await run('backup', from, [to], { PG_BIN });
    expect([none.code, none.complaint]).toEqual([
      1,
      expect.stringContaining('pg_dump cannot be run (ENOENT): install'),
    ]);
    const program = join(PG_BIN, 'pg_dump');
    await writeFile(program, '#!/bin/sh\necho "pg_dump (PostgreSQL) 14.1"\n');
    await chmod(program, 0o755);
    const old = await run('backup', from, [to], { PG_BIN });
    expect([old.code, old.complaint]).toEqual([
      1,
      expect.stringContaining('pg_dump is of PostgreSQL 14, and the database of'),
    ]);
  });

  it('contains its snapshot of the database despite later changes', { timeout }, async () => {
    const config = readConfig(from.env, 'local');
    const { env } = await all.make({ schema: false });
    const deps = { config, storage: await openStorage(config), env: process.env };
    const before = await withDatabaseSnapshot(deps, async (moment) => {
      const listed = await Array.fromAsync(listReferencedFiles(moment.db));
      await from.use(async ({ database, storage }) => {
        const customer_id = await buildCustomer(database.db);
        await buildFile({ database, storage }, { customer_id });
      });
      expect(await Array.fromAsync(listReferencedFiles(moment.db))).toEqual(listed);
      const { body, done } = await moment.dump();
      await restorePostgres(
        { pgBin: undefined, env: process.env, databaseUrl: env.DATABASE_URL ?? '' },
        body,
      );
      await done;
      return listed;
    });
    const restored = openPostgres(env.DATABASE_URL ?? '');
    expect(await Array.fromAsync(listReferencedFiles(restored.db))).toEqual(before);
    await restored.close();
  });

  it('stays marked as unfinished if the dump fails', { timeout }, async () => {
    const PG_BIN = await all.folder();
    const to = await all.folder();
    const script =
      'case $1 in --version) echo "$0 (PostgreSQL) 99";; *) echo some; echo "no room" >&2; exit 1;; esac';
    for (const program of ['pg_dump', 'pg_restore']) {
      await writeFile(join(PG_BIN, program), `#!/bin/sh\n${script}\n`);
      await chmod(join(PG_BIN, program), 0o755);
    }
    const broken = await run('backup', from, [`--to=${to}`], { PG_BIN });
    expect([broken.code, broken.complaint.trim()]).toEqual([1, 'pg_dump ended with 1: no room']);
    expect((await readdir(to)).every((name) => name.endsWith('.unfinished'))).toBe(true);
  });
});
