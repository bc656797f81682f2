import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runScript } from '../product/run-script.ts';
import { type Installation, installations, run } from './backups.ts';

const TIME = { timeout: 120_000, tags: 'engine' };
const SENTENCE =
  'This database was made by an earlier version that was never released. Start with an empty database, or an empty data folder (DATA_DIR).';
const EARLIER = '0001-baseline';

const all = installations();
let earlier: Installation;
beforeAll(async () => {
  earlier = await all.make();
  await earlier.use(({ database: { pool } }) =>
    pool.query('update kysely_migration set name = $1', [EARLIER]),
  );
}, TIME.timeout);
afterAll(() => all.removeAll());

/**
 * Returns the applied migrations and the number of jobs that have ever run, to detect any change.
 */
const contents = () =>
  earlier.use(async ({ database: { pool } }) => {
    const { rows } = await pool.query(
      'select name, (select count(*) from job_runs) as runs from kysely_migration',
    );
    return rows;
  });

it.each([[], ['--no-migrate']])(
  'the product refuses to start on a database of an unreleased version: %j',
  TIME,
  async (...args) => {
    const child = spawn(process.execPath, ['server/src/main.ts', ...args], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...process.env, ...earlier.env, PORT: '0', WEB_MODE: 'none', SEED: 'demo' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ code, complaint }).toEqual({ code: 1, complaint: `${SENTENCE}\n` });
    expect(await contents()).toEqual([{ name: EARLIER, runs: 0 }]);
  },
);

it.each(['migrate', 'seed'])('npm run %s refuses an unreleased database', TIME, async (name) => {
  const ran = await runScript(name, [], earlier.env);
  expect(ran).toMatchObject({ code: 1, complaint: expect.stringContaining(SENTENCE) });
  expect(await contents()).toEqual([{ name: EARLIER, runs: 0 }]);
});

it('npm run doctor reports a database of an unreleased version', TIME, async () => {
  const ran = await runScript('doctor', [], earlier.env);
  expect(ran).toMatchObject({ code: 1, said: expect.stringContaining(`WRONG: ${SENTENCE}`) });
  expect(await contents()).toEqual([{ name: EARLIER, runs: 0 }]);
});

it('npm run backup refuses a database of an unreleased version', TIME, async () => {
  const to = await all.folder();
  const made = await run('backup', earlier, [`--to=${to}`]);
  expect(made).toMatchObject({ code: 1, complaint: expect.stringContaining(SENTENCE) });
  expect(await readdir(to)).toEqual([]);
});
