import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

it('the option --no-migrate prevents a start on an incomplete schema', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-no-migrate-'));
  const child = spawn(process.execPath, ['server/src/main.ts', '--no-migrate'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: '0', WEB_MODE: 'none' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  await rm(folder, { recursive: true });
  expect(code).toBe(1);
  expect(complaint).toMatch(/The database lacks \d+ migrations, from 0001\S+ on\. Run npm run mig/);
});
