import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertDemoNotExposed, readConfig } from '../../src/config.ts';

const root = join(import.meta.dirname, '../../..');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-open-demo-'));
});
afterAll(() => rm(folder, { recursive: true }));

const start = (env: NodeJS.ProcessEnv, mode: 'local' | 'production' = 'local') =>
  assertDemoNotExposed(readConfig({ SECRET_KEY: 'abcdefgh'.repeat(4), ...env }, mode));

/** Starts the product as `npm start` does, and waits for its end. */
async function startAndEnd(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { said, code };
}

describe('the demo', () => {
  it('does not start on a network address, explaining how to allow it', {
    timeout: 30_000,
  }, async () => {
    const env = { HOST: '0.0.0.0', NODE_ENV: 'production', SECRET_KEY: 'abcdefgh'.repeat(4) };
    const { said, code } = await startAndEnd({ ...env, ALLOW_DEMO_ON_NETWORK: '0' });
    expect(code).toBe(1);
    expect(said).toContain('HOST: ');
    expect(said).toContain('NODE_ENV: production is served by npm run serve');
    expect(said).toContain('ALLOW_DEMO_ON_NETWORK=1');
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['0.0.0.0', '::', '192.0.2.7', '2001:db8::7', '::ffff:192.0.2.7', 'demo.example'])(
    'does not start if HOST is %s',
    (HOST) => {
      expect(() => start({ HOST })).toThrow(/^HOST: /);
      expect(() => start({ HOST, ALLOW_DEMO_ON_NETWORK: '1' })).not.toThrow();
    },
  );

  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', 'localhost', undefined])(
    'starts without an explicit permission if HOST is %s',
    (HOST) => expect(() => start({ HOST })).not.toThrow(),
  );

  it('does not start when NODE_ENV is production', () => {
    expect(() => start({ NODE_ENV: 'production' })).toThrow(/^NODE_ENV: /);
    const set = {
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://db.example/threshold',
      SMTP_URL: 'smtp://mail.example',
      PUBLIC_URL: 'https://threshold.example',
    };
    expect(() => start(set, 'production')).not.toThrow();
  });
});
