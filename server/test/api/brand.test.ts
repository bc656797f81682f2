import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#src/config.ts';
import { goodPassword } from '../factories/account.ts';
import { startSmtpServer, type TestSmtpServer } from '../peers/smtp-server.ts';
import { fillDataFolder } from '../product/fill-data-folder.ts';
import { post, type RealServer, startRealServer } from '../product/real-server.ts';

/*
 * Tests a real process, because the brand is read when a process starts. A journey in e2e tests the
 * brand on pages.
 */

const root = join(import.meta.dirname, '../../..');
const TIME = { timeout: 90_000 };
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threshold-brand-'));
});
afterAll(() => rm(folder, { recursive: true }));

const own = {
  BRAND_NAME: "Nan & Pop's Homes",
  BRAND_EMAIL: 'care@homes.test',
  BRAND_PHONE: '1300 975 707',
};

/** Signs a member up and returns the complete mail that the member gets. */
async function mailOfSignUp(server: RealServer, smtp: TestSmtpServer): Promise<string> {
  const email = `${randomUUID()}@people.example`;
  const person = { first_name: 'Ann', last_name: 'Lee', email, password: goodPassword };
  expect((await post(server, '/customers/register', person)).status).toBe(201);
  const find = () => smtp.received.find((mail) => mail.includes(email));
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  // Removes the line breaks of the transport encoding.
  return (find() ?? '').replace(/=\r\n/g, '').replaceAll('=20\r\n', ' ');
}

/** Runs `look` on an installation with this brand and a mail server, and stops both. */
async function withInstallation(
  name: string,
  brand: Readonly<Record<string, string>>,
  look: (server: RealServer, smtp: TestSmtpServer) => Promise<void>,
): Promise<void> {
  const DATA_DIR = join(folder, name);
  await fillDataFolder(DATA_DIR);
  const smtp = await startSmtpServer();
  const server = await startRealServer({
    ...brand,
    DATA_DIR,
    DATABASE_URL: '',
    SMTP_URL: smtp.url,
    SEED: 'none',
    WEB_MODE: 'none',
  });
  try {
    await look(server, smtp);
  } finally {
    await server.stop();
    await smtp.close();
  }
}

describe('a process of the product', () => {
  it('uses the configured brand in mails and API responses', TIME, () =>
    withInstallation('own', own, async (server, smtp) => {
      const mail = await mailOfSignUp(server, smtp);
      expect(mail).toMatch(/^From: "?Nan & Pop's Homes"? <no-reply@homes\.test>\r$/m);
      expect(mail).toContain("Enter this code on Nan & Pop's Homes to verify");
      expect(mail).toContain("Nan & Pop's Homes - care@homes.test - 1300 975 707");
      expect(mail).toContain('Nan &amp; Pop&#39;s Homes &middot;');
      expect(mail).not.toMatch(/threshold/i);
      const description = await (await fetch(`${server.address}/api/openapi.json`)).json();
      expect(description).toMatchObject({ info: { title: "Nan & Pop's Homes API" } });
    }),
  );

  it('is called Threshold without a configured brand', TIME, () =>
    withInstallation('plain', {}, async (server, smtp) => {
      const mail = await mailOfSignUp(server, smtp);
      expect(mail).toMatch(/^From: Threshold <no-reply@threshold\.example>\r$/m);
      expect(mail).toContain('Threshold - help@threshold.example - (02) 5550 0142');
    }),
  );

  it('does not start with faulty brand settings and reports all faults', TIME, async () => {
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR: join(folder, 'refused'),
        DATABASE_URL: '',
        BRAND_NAME: 'Homes\r\nBcc: all@homes.test',
        BRAND_SOCIAL_LINKEDIN: 'javascript:alert(1)',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(code).toBe(1);
    expect(said).toContain('BRAND_NAME: must be one line of letters');
    expect(said).toContain('BRAND_SOCIAL_LINKEDIN: must be an address that begins with https://');
    expect(said).not.toMatch(/all@homes|alert/);
  });
});

describe('the sender of mails', () => {
  const SECRET_KEY = 'abcdefgh'.repeat(4);
  const senderOf = (env: NodeJS.ProcessEnv) =>
    readConfig({ SECRET_KEY, ...env }, 'local').mail.from;

  it("has the brand's name and email if MAIL_FROM is not set", () => {
    expect(senderOf({})).toBe('Threshold <no-reply@threshold.example>');
    expect(senderOf(own)).toBe(`"Nan & Pop's Homes" <no-reply@homes.test>`);
    expect(senderOf({ ...own, MAIL_FROM: 'Pop <pop@homes.test>' })).toBe('Pop <pop@homes.test>');
  });

  it('requires BRAND_EMAIL in production if BRAND_NAME is set', () => {
    const production = {
      SECRET_KEY,
      DATABASE_URL: 'postgres://db.test/homes',
      SMTP_URL: 'smtp://mail.test',
      PUBLIC_URL: 'https://homes.test',
    };
    const { BRAND_NAME } = own;
    expect(() => readConfig({ ...production, BRAND_NAME }, 'production')).toThrow(
      'BRAND_EMAIL: required in production beside BRAND_NAME: people are told to write to it',
    );
    expect(readConfig({ ...production, ...own }, 'production').mail.from).toContain('@homes.test');
  });
});
