import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@threshold/contract/limits';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { goodPassword } from '../factories/account.ts';
import { bothMembers, type Members } from '../members.ts';
import { ownDatabase } from '../peers/postgres-server.ts';
import { listRecipients, startSmtpServer } from '../peers/smtp-server.ts';
import { post, type RealServer, startRealServer } from '../product/real-server.ts';

/**
 * Longest wait for the mails. A mail that was being sent when its process died is retried after its
 * lease of two minutes.
 */
const PATIENCE_MS = 150_000;
/** Includes a minute for the starts of the product, each of which takes seconds. */
const TIMEOUT_MS = PATIENCE_MS + 60_000;

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
}, TIMEOUT_MS);

/** Creates a database that outlives the product, on the same engine as the other tests. */
async function keepingRows(): Promise<{ DATA_DIR: string; DATABASE_URL: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-killed-'));
  undo.push(() => rm(folder, { recursive: true }));
  const template = inject('template');
  if (template.engine === 'pglite') return { DATA_DIR: folder, DATABASE_URL: '' };
  const { server, direct, name } = template;
  const database = await ownDatabase(direct, `${name}_killed_${process.pid}`, name, server);
  undo.push(() => database.drop());
  return { DATA_DIR: folder, DATABASE_URL: database.url };
}

async function findClosedPort(): Promise<number> {
  const server = await startSmtpServer();
  await server.close();
  return server.port;
}

async function signUp(server: RealServer, members: Members): Promise<string> {
  const email = `${randomUUID()}@people.example`;
  const person = { first_name: 'Ann', last_name: 'Lee', email, password: goodPassword };
  expect((await post(server, `/${members}/register`, person)).status).toBe(201);
  return email;
}

describe('the product, killed while the mail server is down', { tags: 'full' }, () => {
  it('has accepted every sign-up and mails each code after the restart', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const port = await findClosedPort();
    const env = {
      ...(await keepingRows()),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      REDIS_URL: '',
      SEED: 'none',
      WEB_MODE: 'none',
      RATE_LIMIT_SCALE: '1000',
    };
    const start = async () => {
      const server = await startRealServer(env);
      undo.push(() => server.stop());
      return server;
    };

    const first = await start();
    const people: [Members, string][] = [];
    for (const members of [...bothMembers, ...bothMembers]) {
      people.push([members, await signUp(first, members)]);
    }
    // The mail of the last sign-up is stored, but no attempt to send it was made yet.
    await first.kill();

    const second = await start();
    people.push(['customers', await signUp(second, 'customers')]);
    const mailServer = await startSmtpServer(port);
    undo.push(() => mailServer.close());
    const addresses = people.map(([, email]) => email).toSorted();
    await vi.waitFor(
      () => expect(listRecipients(mailServer).toSorted()).toEqual(addresses),
      PATIENCE_MS,
    );

    for (const [members, email] of people) {
      const mail = mailServer.received.find((message) => message.includes(email)) ?? '';
      const otp = new RegExp(`\\b\\d{${limits.otp.digits}}\\b`).exec(bodyOf(mail))?.[0];
      const answer = await post(second, `/${members}/verify-email-otp`, { email, otp });
      expect(answer.status).toBe(200);
    }
    // No mail was being sent when the first process died, so none was sent twice.
    expect(listRecipients(mailServer)).toHaveLength(people.length);
  });
});

/** Returns the body without the headers, which contain digits as well. */
const bodyOf = (message: string) =>
  message.slice(message.indexOf('Content-Type: text/plain')).replace(/^.*?\r?\n\r?\n/s, '');
