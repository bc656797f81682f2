import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../adapters/mail/mail.ts';
import { openMail } from '../adapters/mail/open-mail.ts';
import { newId } from '../db/new-id.ts';
import { renderMail } from '../mail/layout.ts';
import { mailboxRoutes } from './mailbox.routes.ts';

let folder: string;
let app: FastifyInstance;
let mail: Mail;
const ids = [newId(), newId()] as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-test-'));
  const opened = await openMail({
    mode: 'local',
    smtpUrl: undefined,
    from: 'Threshold <no-reply@threshold.test>',
    dataDir: folder,
  });
  if (!opened.mailbox) throw new Error('no mailbox');
  mail = opened.mail;
  app = Fastify();
  await app.register(mailboxRoutes, { mailbox: opened.mailbox });
  await mail.send({
    message_id: ids[0],
    to: 'ann@example.com',
    ...renderMail('test', 'First <b>', [{ kind: 'text', text: '<script>alert(1)</script>' }]),
  });
  await mail.send({
    message_id: ids[1],
    to: 'bo@example.com',
    ...renderMail('test', 'Second', [
      { kind: 'button', label: 'Go', url: 'https://x.test/?a=1&b' },
    ]),
    headers: { 'X-Kind': 'test' },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('local mailbox', () => {
  it('lists mails to all addresses or to one address, newest first', async () => {
    const all = await app.inject('/dev/mailbox');
    expect(all.headers['content-type']).toContain('text/html');
    expect(all.body.indexOf('Second')).toBeLessThan(all.body.indexOf('First &lt;b&gt;'));
    const one = await app.inject('/dev/mailbox?to=Ann@example.com');
    expect(one.body).not.toContain('Second');
    const json = await app.inject('/dev/mailbox.json?to=ann@example.com');
    expect(json.json<{ mails: unknown[] }>().mails).toMatchObject([
      { id: ids[0], to: 'ann@example.com', subject: 'First <b>' },
    ]);
  });

  it('delays its answer until a mail to the requested address arrives', async () => {
    const query = { to: 'cy@example.com', more_than: '0' };
    const waiting = app.inject({ url: '/dev/mailbox.json', query });
    const other = renderMail('test', 'Third', []);
    await mail.send({ message_id: newId(), to: 'dee@example.com', ...other });
    await mail.send({ message_id: newId(), to: 'cy@example.com', ...other });
    expect((await waiting).json<{ mails: unknown[] }>().mails).toMatchObject([
      { to: 'cy@example.com' },
    ]);
  });

  it('shows a mail as text and as HTML in a sandboxed frame', async () => {
    const { body, headers } = await app.inject(`/dev/mailbox/${ids[0]}`);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).not.toContain('<script');
    expect(body).toContain(`src="/dev/mailbox/${ids[0]}/html"`);
    expect(body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const frame = await app.inject(`/dev/mailbox/${ids[0]}/html`);
    expect(frame.headers['content-security-policy']).toContain('sandbox');
    expect(frame.headers['content-security-policy']).not.toContain('script-src');
    expect(frame.body).toContain('<base target="_blank">');
    expect(frame.body).toContain('&lt;script&gt;');
  });

  it('returns 404 for unknown ids and for paths of other files', async () => {
    for (const id of [newId(), 'x', '..%2fsecret.key', '%00']) {
      expect((await app.inject(`/dev/mailbox/${id}`)).statusCode).toBe(404);
      expect((await app.inject(`/dev/mailbox/${id}/html`)).statusCode).toBe(404);
    }
  });

  it('stores a mail once if it is sent twice', async () => {
    const before = await readdir(join(folder, 'mailbox'));
    await mail.send({ message_id: ids[1], to: 'bo@example.com', ...renderMail('t', 'Second', []) });
    expect(await readdir(join(folder, 'mailbox'))).toEqual(before);
  });
});

describe('openMail', () => {
  it('opens no mailbox if SMTP_URL is set, and requires SMTP_URL in production', async () => {
    const options = { from: 'a@b.test', dataDir: folder } as const;
    const smtpUrl = 'smtp://127.0.0.1:1';
    const opened = await openMail({ ...options, mode: 'local', smtpUrl });
    expect(opened.mailbox).toBeUndefined();
    opened.mail.close();
    await expect(openMail({ ...options, mode: 'production', smtpUrl: undefined })).rejects.toThrow(
      'SMTP_URL',
    );
  });
});
