import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { goodPassword } from '../factories/account.ts';
import { plainPng } from '../factories/picture.ts';
import { type ClamdPeer, startClamdPeer } from '../peers/clamd-peer.ts';
import { issueIdToken } from '../peers/google-issuer.ts';
import { type S3Server, startS3Server } from '../peers/s3-server.ts';
import { listRecipients, startSmtpServer } from '../peers/smtp-server.ts';

/*
 * Tests of a real process while a dependency is unavailable: error messages, log lines, and that no
 * data is lost.
 */

const root = join(import.meta.dirname, '../../..');
const TIMEOUT_MS = 120_000;
const BACK = { timeout: 60_000, interval: 500 };

interface Line {
  readonly msg: string;
  readonly part?: string;
}

let folder = '';
let s3: S3Server;
let clamd: ClamdPeer;
let smtpPort = 0;
let child: ChildProcess;
let address = '';
const lines: Line[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-outages-'));
  [s3, clamd] = [await startS3Server(), await startClamdPeer()];
  const closed = await startSmtpServer();
  smtpPort = closed.port;
  await closed.close();
  child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: '',
      REDIS_URL: '',
      DATA_DIR: folder,
      SEED: 'none',
      WEB_MODE: 'none',
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
      RATE_LIMIT_SCALE: '1000',
      S3_ENDPOINT: s3.config.endpoint,
      S3_BUCKET: s3.config.bucket,
      S3_REGION: s3.config.region,
      S3_ACCESS_KEY_ID: s3.config.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
      CLAMD_URL: clamd.url,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      GOOGLE_CLIENT_ID: 'test-client.apps.example',
      GOOGLE_JWKS_URL: 'http://127.0.0.1:1/certs',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (text) => {
      const line = JSON.parse(text) as Line;
      lines.push(line);
      const found = /^Threshold is at (http:\/\/\S+)/.exec(line.msg)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('it ended before it listened')));
  });
}, TIMEOUT_MS);
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  clamd.close();
  await s3.stop();
  await rm(folder, { recursive: true });
}, TIMEOUT_MS);

const countLogged = (msg: string) => lines.filter((line) => line.msg === msg).length;
const partsNow = async () =>
  ((await (await fetch(`${address}/readyz`)).json()) as { parts: Record<string, string> }).parts;
async function becomes(part: string, state: 'up' | 'down'): Promise<void> {
  await expect.poll(async () => (await partsNow())[part], BACK).toBe(state);
}

async function post(path: string, body: object) {
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

interface Customer {
  readonly id: string;
  readonly token: string;
  readonly email: string;
}

async function signUp(): Promise<Customer> {
  const email = `${newId()}@people.example`;
  const person = { first_name: 'Ann', last_name: 'Lee', email, password: goodPassword };
  const { status, body } = await post('/customers/register', person);
  expect(status).toBe(201);
  const { access_token: token, data } = body as { access_token: string; data: { _id: string } };
  return { id: data._id, token, email };
}

async function sendPicture({ id, token }: Customer) {
  const form = new FormData();
  const bytes = (await plainPng()) as Uint8Array<ArrayBuffer>;
  form.append('profile_picture', new File([bytes], 'me.png', { type: 'image/png' }));
  const answer = await fetch(`${address}/api/customers/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, sentence: body.error ?? '' };
}

describe('an outage', { tags: 'full', timeout: TIMEOUT_MS }, () => {
  it('of storage makes uploads fail with a message and one log line', async () => {
    const me = await signUp();
    await becomes('storage', 'up');
    // Counted before the outage, because a slow start may already have logged an outage of storage.
    const before = [countLogged('storage is down'), countLogged('storage is back')];
    s3.failWith(503, Number.POSITIVE_INFINITY);
    for (let nr = 0; nr < 3; nr += 1) {
      expect(await sendPicture(me)).toEqual({
        status: 503,
        sentence: outcomes.documents.upload_failed,
      });
    }
    await becomes('storage', 'down');
    // API calls without files still succeed.
    expect((await fetch(`${address}/api/vendors/search`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    s3.failWith(0, 0);
    await becomes('storage', 'up');
    expect((await sendPicture(me)).status).toBe(200);
    expect([countLogged('storage is down'), countLogged('storage is back')]).toEqual(
      before.map((count) => count + 1),
    );
    expect(countLogged('request failed')).toBeLessThanOrEqual(1);
  });

  it('of the scanner makes uploads fail with one log line', async () => {
    const me = await signUp();
    const failed = countLogged('request failed');
    clamd.mood = 'hangs up';
    for (let nr = 0; nr < 3; nr += 1) {
      expect(await sendPicture(me)).toEqual({
        status: 503,
        sentence: outcomes.documents.scan_failed,
      });
    }
    await becomes('scanner', 'down');
    clamd.mood = 'awake';
    await becomes('scanner', 'up');
    expect((await sendPicture(me)).status).toBe(200);
    expect([countLogged('scanner is down'), countLogged('scanner is back')]).toEqual([1, 1]);
    expect(countLogged('request failed') - failed).toBeLessThanOrEqual(1);
  });

  it('of Google makes only Google sign-ins fail, with one log line', async () => {
    const failed = countLogged('request failed');
    for (let nr = 0; nr < 3; nr += 1) {
      const { status, body } = await post('/customers/google-login', {
        idToken: await issueIdToken(),
      });
      expect([status, body.error]).toEqual([502, outcomes.signIn.google_failed]);
    }
    await becomes('google', 'down');
    await signUp();
    expect(countLogged('google is down')).toBe(1);
    expect(countLogged('request failed') - failed).toBeLessThanOrEqual(1);
  });

  it('of the mail server delays mails, which are sent once afterwards', async () => {
    const people = [await signUp(), await signUp()];
    await becomes('mail', 'down');
    const server = await startSmtpServer(smtpPort);
    try {
      await expect
        .poll(
          () =>
            listRecipients(server)
              .filter((to) => people.some(({ email }) => email === to))
              .toSorted(),
          BACK,
        )
        .toEqual(people.map(({ email }) => email).toSorted());
      expect(countLogged('mail is down')).toBe(1);
      expect(countLogged('a mail was not sent')).toBe(0);
    } finally {
      await server.close();
    }
  });
});
