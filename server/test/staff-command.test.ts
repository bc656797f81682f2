import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-staff-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** `npm run staff -- ...` on a database of its own. */
async function staff(...words: string[]) {
  const child = spawn(process.execPath, ['server/scripts/staff.ts', ...words], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', STAFF_PASSWORD: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { said, complaint, code };
}

it('looks after the accounts of staff', { timeout: 120_000 }, async () => {
  const first = await staff('add', '--email=Ann@threshold.example');
  expect(first).toMatchObject({ complaint: '', code: 0 });
  expect(first.said).toMatch(/^ann@\S+ \(administrator\) may sign in .* password [\w-]{20}$/m);
  const last = await staff('disable', '--email=ann@threshold.example');
  expect([last.code, last.complaint.trim()]).toEqual([1, adminOutcomes.staff_last]);
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
  'says how it is used for %s %s',
  { timeout: 30_000 },
  async (...words) => {
    const { code, complaint } = await staff(...words.filter((word) => word !== undefined));
    expect([code, complaint]).toEqual([2, expect.stringContaining('reset-2fa')]);
  },
);
