import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDataFolder } from '../product/fill-data-folder.ts';
import { runScript } from '../product/run-script.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-staff-'));
  await fillDataFolder(folder);
  // Changes nothing if the test run has prepared a migrated data folder.
  await runScript('migrate', [], { DATA_DIR: folder });
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs `npm run staff -- ...` on a separate database. */
const staff = (...words: string[]) =>
  runScript('staff', words, { DATA_DIR: folder, STAFF_PASSWORD: undefined });

const aboutEmbedded = () => `DATABASE_URL is not set: this is the embedded database in ${folder}\n`;

it('npm run staff adds, resets and lists accounts of staff', { timeout: 120_000 }, async () => {
  const first = await staff('add', '--email=Ann@threshold.example');
  expect(first).toMatchObject({ complaint: aboutEmbedded(), code: 0 });
  expect(first.said).toMatch(/^ann@\S+ \(administrator\) may sign in .* password [\w-]{20}$/m);
  const last = await staff('disable', '--email=ann@threshold.example');
  expect(last).toMatchObject({
    complaint: `${aboutEmbedded()}${staffOutcomes.staff_last}\n`,
    code: 1,
  });
  const reset = await staff('reset-password', '--email=ann@threshold.example');
  expect(reset.said).toMatch(/the new password is [\w-]{20}$/m);
  const { said } = await staff('list');
  expect(said.split('\t').slice(0, 4)).toEqual([
    'ann@threshold.example',
    'ann@threshold.example',
    'administrator',
    'may sign in',
  ]);
});

it.each([['erase', '--email=a@b.co'], ['disable'], ['add', '--email=a@b.co', '--role=owner'], []])(
  'npm run staff prints its usage for invalid arguments: %s %s',
  { timeout: 30_000 },
  async (...words) => {
    const { code, complaint } = await staff(...words.filter((word) => word !== undefined));
    expect([code, complaint]).toEqual([2, expect.stringContaining('reset-2fa')]);
  },
);
