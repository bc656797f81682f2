import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword } from '../factories/account.ts';
import { fillDataFolder } from '../product/fill-data-folder.ts';

/* Tests of the output of a real process that runs without a terminal. */

const root = join(import.meta.dirname, '../../..');
const TIMEOUT_MS = 90_000;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-log-'));
  await fillDataFolder(folder);
});
afterAll(() => rm(folder, { recursive: true }));

interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg: string;
  readonly err?: { readonly message: string };
}

/** Parses every line as JSON. Throws at the first line that is not JSON. */
const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const parsed = JSON.parse(line) as Line;
      expect(parsed).toMatchObject({
        level: expect.any(Number),
        time: expect.any(Number),
        msg: expect.any(String),
      });
      return parsed;
    });

function start(args: readonly string[], env: Readonly<Record<string, string>>) {
  return spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: '',
      DATA_DIR: folder,
      LOG_FORMAT: 'json',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function addressOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /Threshold is at (http:\/\/[^\s"]+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('it ended before it listened')));
  });
}

const personal = {
  email: 'olga.private@people.example',
  last_name: 'Zyxwvutsen',
  city: 'Wagga-Privata',
  staff: 'boss.private@threshold.example',
  address: 'smtp-user-private',
};

describe('the log in JSON', () => {
  it('has only JSON lines and no personal data', {
    timeout: TIMEOUT_MS,
  }, async () => {
    // Imitates a package that prints text and causes a warning of Node when the process starts.
    const noise =
      "setTimeout(() => { process.emitWarning('something is old'); console.log('a package says %s', 7); console.error(new TypeError('odd')); }, 2500)";
    const child = start(['server/src/main.ts'], {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(noise)}`,
      LOG_LEVEL: 'info',
      SEED: 'none',
      WEB_MODE: 'none',
      REDIS_URL: 'redis://127.0.0.1:1',
      SMTP_URL: `smtp://${personal.address}:secret@127.0.0.1:1`,
      STAFF_EMAIL: personal.staff,
      STAFF_PASSWORD: goodPassword,
    });
    const [out, complaints] = [text(child.stdout), text(child.stderr)];
    const address = await addressOf(child);
    const send = (path: string, init?: RequestInit) => fetch(`${address}${path}`, init);
    const post = (path: string, body: string) =>
      send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { email, last_name, city } = personal;
    const person = { first_name: 'Olga', last_name, email, password: goodPassword };
    expect((await post('/api/customers/register', JSON.stringify(person))).status).toBe(201);
    expect((await post('/api/customers/login', `{"email":"${email}"`)).status).toBe(400);
    expect(
      (await post('/api/customers/login', JSON.stringify({ email, password: 'x' }))).status,
    ).toBe(400);
    await send(`/api/vendors/search?city=${city}`);
    await send(`/nowhere/${email}?q=${last_name}`);
    await send('/api/notices', { headers: { authorization: `Bearer ${last_name.repeat(3)}` } });
    // Waits until the first attempt to send the mail failed, because no mail server answers.
    await expect
      .poll(async () => await (await send('/readyz')).json(), { timeout: 15_000 })
      .toMatchObject({ parts: { redis: 'down', mail: 'down' } });
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    const output = `${await out}${await complaints}`;
    expect(code).toBe(0);
    const lines = linesOf(output);
    const messages = lines.map(({ msg }) => msg);
    for (const expected of [
      /^Staff may sign in/,
      /^Threshold is at http/,
      /^redis is down/,
      /^mail is down/,
      /^a package says 7$/,
      /^odd$/,
      /^a warning of Node$/,
      /^request completed$/,
    ]) {
      expect(messages.filter((msg) => expected.test(msg)).length, String(expected)).toBeGreaterThan(
        0,
      );
    }
    expect(lines.find(({ msg }) => msg === 'a warning of Node')?.err?.message).toBe(
      'something is old',
    );
    for (const name of Object.values(personal)) expect(output).not.toContain(name);
  });

  it.each([
    ['a fault in a setting', { DATABASE_URL: 'mysql://127.0.0.1/x' }, /^DATABASE_URL/],
    ['a database that refuses', { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /DATABASE_URL/],
  ])('explains why the start failed: %s', { timeout: TIMEOUT_MS }, async (_, env, reason) => {
    const child = start(['server/src/main.ts'], { SEED: 'none', WEB_MODE: 'none', ...env });
    const [out, complaints, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    expect(code).toBe(1);
    const lines = linesOf(`${out}${complaints}`);
    expect(lines.at(-1)?.msg).toMatch(reason);
    expect(lines.at(-1)?.level).toBe(50);
  });

  it('ends with a JSON line about an uncaught exception', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const fault =
      "const i = setInterval(() => { if (process.listenerCount('SIGTERM')) { clearInterval(i); throw new RangeError('out of nowhere'); } }, 5)";
    const child = start(['server/src/main.ts'], {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
      SEED: 'none',
      WEB_MODE: 'none',
    });
    const [out, complaints, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    expect(code).toBe(1);
    expect(linesOf(`${out}${complaints}`)).toMatchObject([
      {
        level: 50,
        msg: expect.stringContaining('uncaught exception'),
        err: { message: 'out of nowhere' },
      },
    ]);
  });

  it('does not stop the server if its output has no reader', { timeout: TIMEOUT_MS }, async () => {
    const noise = "process.on('SIGUSR2', () => console.error('a fault without a reader'))";
    const child = start(['server/src/main.ts'], {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(noise)}`,
      SEED: 'none',
      WEB_MODE: 'none',
    });
    const address = await addressOf(child);
    child.stdout.destroy();
    child.stderr.destroy();
    child.kill('SIGUSR2');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('contains the output of scripts and commands as JSON lines', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const lib = (name: string) => JSON.stringify(pathToFileURL(join(root, 'scripts/lib', name)));
    const script = `
      import { say, logAsJson } from ${lib('say.mjs')};
      import { run } from ${lib('commands.mjs')};
      logAsJson();
      say('Building the pages ...');
      await run('node', ['-e', 'console.log("built\\\\n\\\\nall"); console.error("careful")'], { isQuoted: true });
      await run('no-such-command', []);`;
    const child = start(['--input-type=module', '-e', script], {});
    const output = linesOf(`${await text(child.stdout)}${await text(child.stderr)}`);
    expect(output.map(({ msg }) => msg).toSorted()).toEqual([
      'Building the pages ...',
      'all',
      'built',
      'careful',
      expect.stringMatching(/^no-such-command: /),
    ]);
  });
});

describe('the log format', () => {
  it('shows URLs and demo accounts as plain lines if set to text', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const child = start(['server/src/main.ts'], {
      LOG_FORMAT: '',
      LOG_LEVEL: 'info',
      SEED: 'demo',
      WEB_MODE: 'none',
    });
    const lines: string[] = [];
    const ended = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      const address = /^Threshold is at (\S+)/.exec(line)?.[1];
      if (address) await fetch(`${address}/nowhere`);
      if (line.includes('request completed')) child.kill('SIGTERM');
    }
    await ended;
    for (const expected of [
      /^Threshold is at http:\/\/localhost:\d+ \(/,
      /^Its mail can be read at http:\/\/\S+\/dev\/mailbox$/,
      /^Demo customer: \S+@\S+, \S+$/,
      /^Demo vendor: \S+@\S+, \S+$/,
      /^\S+Z info request completed .*"status":\d/,
    ]) {
      expect(lines).toContainEqual(expect.stringMatching(expected));
    }
    expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);
  });

  it.each([
    ['json', { LOG_FORMAT: '', NODE_ENV: 'production' }],
    ['text', { LOG_FORMAT: 'text', NODE_ENV: 'production' }],
  ])('is %s with the settings %o', { timeout: TIMEOUT_MS }, async (format, env) => {
    const child = start(['server/src/main.ts'], { DATABASE_URL: 'mysql://127.0.0.1/x', ...env });
    const [complaint] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(complaint.startsWith(format === 'json' ? '{' : 'DATABASE_URL')).toBe(true);
  });
});
