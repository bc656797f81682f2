import { afterEach, expect, it, vi } from 'vitest';
import { startClamdPeer } from '#test/peers/clamd-peer.ts';
import { startS3Server } from '#test/peers/s3-server.ts';
import { startSmtpServer } from '#test/peers/smtp-server.ts';
import { createDependencyRegistry, type Dependency } from '../lib/parts.ts';
import { watchMail } from './mail/mail.ts';
import { createSmtpMail } from './mail/smtp.ts';
import { createClamdScanner } from './scanner/clamd.ts';
import { watchScanner } from './scanner/scanner.ts';
import { createS3Storage } from './storage/s3.ts';
import { watchStorage } from './storage/storage.ts';

const PATIENCE_MS = 10_000;
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const becomes = (part: Dependency, state: Dependency['state']) =>
  vi.waitFor(() => expect(part.state).toBe(state), PATIENCE_MS);

/** Repeats a failing call until the dependency has the state, as each failure starts a check. */
async function useUntil(part: Dependency, use: () => Promise<unknown>, state: Dependency['state']) {
  await vi.waitFor(
    async () => {
      await use().catch(() => undefined);
      expect(part.state).toBe(state);
    },
    { timeout: PATIENCE_MS, interval: 300 },
  );
}

it('watchStorage reports storage as down if its calls fail', async () => {
  const server = await startS3Server();
  undo.push(() => server.stop());
  const part = createDependencyRegistry().add('storage');
  const { storage, stop } = watchStorage(createS3Storage(server.config), part);
  undo.push(stop);
  await becomes(part, 'up');
  server.failWith(503, 1000);
  await useUntil(part, () => storage.get('media/some'), 'down');
  expect(part.state).toBe('down');
});

it('watchMail reports the mail server as down if it is unreachable', async () => {
  const server = await startSmtpServer();
  const part = createDependencyRegistry().add('mail');
  const { mail, stop } = watchMail(
    createSmtpMail(server.url, 'Threshold <a@threshold.test>'),
    part,
  );
  undo.push(() => mail.close(), stop);
  await becomes(part, 'up');
  await server.close();
  const message = { to: 'a@people.example', subject: 's', text: 't', html: 'h', message_id: 'm' };
  await useUntil(part, () => mail.send(message), 'down');
  expect(part.state).toBe('down');
});

it('watchScanner reports the scanner as down if it closes connections', async () => {
  const peer = await startClamdPeer();
  undo.push(() => peer.close());
  const part = createDependencyRegistry().add('scanner');
  const { scanner, stop } = watchScanner(createClamdScanner(peer.url), part);
  undo.push(stop);
  await becomes(part, 'up');
  peer.mood = 'hangs up';
  await useUntil(part, () => scanner.scan(import.meta.filename), 'down');
  expect(part.state).toBe('down');
});
