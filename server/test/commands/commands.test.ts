import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScript } from '../product/run-script.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Commands with their required arguments. */
const commands: readonly (readonly [name: string, ...args: string[]])[] = [
  ['staff', 'list'],
  ['seed'],
  ['rekey'],
  ['push-key'],
  ['strays'],
  ['import-register', '--representatives=credit_rep_202611.csv'],
];
const all: typeof commands = [...commands, ['migrate']];
const TIME = { timeout: 120_000 };

describe.each(all)('npm run %s', (name, ...args) => {
  it('never uses an embedded database in production', TIME, async () => {
    const DATA_DIR = join(folder, 'nowhere');
    const ran = await runScript(name, args, { DATA_DIR, NODE_ENV: 'production' });
    expect(ran).toEqual({
      said: '',
      complaint:
        'DATABASE_URL: required where NODE_ENV is production, which never uses the embedded database\n',
      code: 1,
    });
    expect(await readdir(folder)).not.toContain('nowhere');
  });

  it('explains invalid settings in a sentence', TIME, async () => {
    const DATABASE_URL = 'mysql://homes:secret@db.example/homes';
    const ran = await runScript(name, args, { DATA_DIR: folder, DATABASE_URL });
    expect(ran).toEqual({
      said: '',
      complaint: 'DATABASE_URL: must be an address that begins with postgres:// or postgresql://\n',
      code: 1,
    });
  });
});

describe.each(commands)('npm run %s', (name, ...args) => {
  it('prints which embedded database it uses and does not change its schema', TIME, async () => {
    // All commands share this folder, because creating an embedded engine takes seconds.
    const DATA_DIR = join(folder, 'empty');
    const { complaint, code } = await runScript(name, args, { DATA_DIR });
    expect(code).toBe(1);
    expect(complaint.split('\n')).toEqual([
      `DATABASE_URL is not set: this is the embedded database in ${DATA_DIR}`,
      expect.stringMatching(
        /^The database lacks \d+ migrations, from 0001\S+ on\. Run npm run migrate first\.$/,
      ),
      '',
    ]);
    expect(await readdir(DATA_DIR)).toEqual(['pglite']);
  });
});

it.each([
  ['backup', '--to=nowhere', 'nobody listens there'],
  ['restore', '--from=nowhere', 'has no manifest'],
  ['migrate', '--', 'nobody listens there'],
])(
  'npm run %s works without the packages of the embedded database',
  TIME,
  async (name, word, sentence) => {
    const hook = `import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => {
      if (name.startsWith('@electric-sql')) throw new Error('it is not installed');
      return next(name, context);
    } });`;
    const ran = await runScript(name, [word], {
      DATA_DIR: join(folder, 'image'),
      DATABASE_URL: 'postgres://127.0.0.1:1/homes',
      SECRET_KEY: 'a key of the commands, in plain sight',
      NODE_ENV: 'production',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
    });
    expect(ran).toMatchObject({ complaint: expect.stringContaining(sentence), code: 1 });
  },
);

it('npm run strays and npm run rekey work after npm run migrate', TIME, async () => {
  const DATA_DIR = join(folder, 'migrated');
  const notification = `DATABASE_URL is not set: this is the embedded database in ${DATA_DIR}\n`;
  const migrated = await runScript('migrate', [], { DATA_DIR });
  expect(migrated).toMatchObject({ complaint: notification, code: 0 });
  expect(migrated.said).toMatch(/^Applied 0001/);
  expect(await runScript('migrate', [], { DATA_DIR })).toMatchObject({
    said: 'Nothing to apply.\n',
    code: 0,
  });
  expect(await runScript('strays', [], { DATA_DIR })).toMatchObject({
    complaint: notification,
    code: 0,
  });
  expect(await runScript('rekey', [], { DATA_DIR })).toMatchObject({
    complaint: notification,
    code: 0,
  });
  const gone = join(folder, 'gone.csv');
  const missing = await runScript('import-register', [`--representatives=${gone}`], { DATA_DIR });
  expect(missing.complaint).toBe(
    `${notification}ENOENT: no such file or directory, open '${gone}'\n`,
  );
  await writeFile(gone, 'LICENCE\n');
  const wrong = await runScript('import-register', [`--representatives=${gone}`], { DATA_DIR });
  expect(wrong).toMatchObject({ complaint: expect.not.stringContaining('    at '), code: 1 });
  const away = await runScript('strays', [], {
    DATA_DIR,
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'homes',
    S3_ACCESS_KEY_ID: 'homes',
    S3_SECRET_ACCESS_KEY: 'hidden',
  });
  expect(away).toMatchObject({
    complaint: `${notification}a call to storage failed (ECONNREFUSED)\n`,
    code: 1,
  });
});
