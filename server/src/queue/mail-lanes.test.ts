import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '#test/peers/smtp-server.ts';
import { emptyDatabase, workerDatabase } from '#test/worker-database.ts';
import type { Database } from '../adapters/database/database.ts';
import type { Mail, OutgoingMail } from '../adapters/mail/mail.ts';
import { createSmtpMail } from '../adapters/mail/smtp.ts';
import type { Stoppable } from '../lib/timers.ts';
import { enqueueMail, enqueueMails } from './enqueue-mail.ts';
import { leaseMails } from './mail.repo.ts';
import {
  computeRetryDelay,
  createMailLanes,
  deleteOldMails,
  type MailOptions,
} from './mail-lanes.ts';
import { type QueueOptions, startQueue } from './queue.ts';

const nothing = () => undefined;
const quiet = { debug: nothing, info: nothing, warn: nothing, error: nothing };
type Options = MailOptions & Pick<QueueOptions, 'pollMs'>;
const soon: Options = { pollMs: 50, afterFailure: () => 0.1 };
const from = 'Threshold <no-reply@threshold.test>';

let database: Database;
const open: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  database = await workerDatabase();
  await emptyDatabase(database);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()));
});

const mailOf = (n: number, expires_at?: Date) => ({
  recipient: `person-${n}@example.com`,
  template: 'test',
  subject: `Mail ${n}`,
  text: `Text ${n}`,
  html: `<p>Text ${n}</p>`,
  expires_at,
});
const mails = (count: number) => Array.from({ length: count }, (_, n) => mailOf(n));
const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();

function start(mail: Mail, options: Options = soon): Stoppable {
  const lanes = createMailLanes(database, mail, quiet, options);
  const queue = startQueue(lanes, { log: quiet, metrics: new Registry(), pollMs: options.pollMs });
  open.push({ stop: () => queue.stop().then(() => mail.close()) });
  return queue;
}

async function serverAt(port = 0, refuse?: (recipient: string) => number | undefined) {
  const server = await startSmtpServer(port, refuse);
  open.push({ stop: () => server.close() });
  return server;
}

const subjectsOf = ({ received }: TestSmtpServer) =>
  received.map((message) => /^Subject: (.*)$/m.exec(message)?.[1]?.trim() ?? '').toSorted();

function fakeMail(send: (mail: OutgoingMail) => Promise<void>): Mail {
  return { send, check: async () => undefined, close: () => undefined };
}

describe('the retry delay of a failed mail', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const written = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000);

  it.each([
    [1, 2],
    [2, 4],
    [3, 8],
    [9, 512],
    [10, 600],
    [400, 600],
  ])('after attempt %d is %d seconds', (attempts, seconds) => {
    expect(computeRetryDelay({ attempts, created_at: written(1) }, now)).toBe(seconds);
  });

  it('becomes "give up" once the mail is a day old', () => {
    expect(computeRetryDelay({ attempts: 1, created_at: written(24) }, now)).toBe('give up');
    expect(computeRetryDelay({ attempts: 500, created_at: written(23.9) }, now)).toBe(600);
  });
});

describe('the mail queue', () => {
  it('sends a mail with row id, headers, text and HTML over SMTP', async () => {
    const server = await serverAt();
    start(createSmtpMail(server.url, from));
    await enqueueMail(database.db, {
      ...mailOf(1),
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    await vi.waitFor(() => expect(server.received).toHaveLength(1), 5000);
    const [row] = await vi.waitFor(async () => {
      const found = await rows();
      expect(found[0]?.sent_at).toBeInstanceOf(Date);
      return found;
    }, 5000);
    const [message] = server.received;
    expect(message).toContain(`Message-ID: <${row?.id}@threshold.test>`);
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(message).toContain('From: Threshold <no-reply@threshold.test>');
    expect(message).toContain('Text 1');
    expect(message).toContain('<p>Text 1</p>');
    expect(row).toMatchObject({ text: '', html: '', headers: {} });
  });

  it('sends a calendar entry as text/calendar with its method', async () => {
    const server = await serverAt();
    start(createSmtpMail(server.url, from));
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
    await enqueueMail(database.db, { ...mailOf(1), calendar: { method: 'CANCEL', content } });
    await vi.waitFor(() => expect(server.received).toHaveLength(1), 5000);
    const [message] = server.received;
    expect(message).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/);
    expect(message).toContain('METHOD:CANCEL');
    expect(message).toContain('call.ics');
    await vi.waitFor(async () => expect((await rows())[0]).toMatchObject({ calendar: null }), 5000);
  });

  it('sends a mail only after the commit of the enqueueing transaction', async () => {
    const send = vi.fn(async () => undefined);
    start(fakeMail(send));
    const undone = database.db.transaction().execute(async (db) => {
      await enqueueMail(db, mailOf(1));
      throw new Error('the cause failed');
    });
    await expect(undone).rejects.toThrow('the cause failed');
    await database.db.transaction().execute((db) => enqueueMail(db, mailOf(2)));
    await vi.waitFor(() => expect(send).toHaveBeenCalled(), 5000);
    expect(send.mock.calls.map(([mail]: [OutgoingMail?]) => mail?.subject)).toEqual(['Mail 2']);
  });

  it('sends a mail of its own process immediately, without polling', async () => {
    const send = vi.fn(async () => undefined);
    start(fakeMail(send), { pollMs: 600_000 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await enqueueMail(database.db, mailOf(1));
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), 3000);
  });

  it('loses no mail while the mail server is down', async () => {
    const gone = await startSmtpServer();
    await gone.close();
    start(createSmtpMail(gone.url, from));
    await enqueueMails(database.db, mails(20));
    await vi.waitFor(async () => {
      expect((await rows()).every(({ attempts }) => attempts >= 2)).toBe(true);
    }, 10_000);
    expect((await rows()).every(({ sent_at, last_error }) => !sent_at && last_error)).toBe(true);

    const server = await serverAt(gone.port);
    await vi.waitFor(async () => {
      expect((await rows()).every(({ sent_at }) => sent_at !== null)).toBe(true);
    }, 10_000);
    expect(subjectsOf(server)).toEqual(
      mails(20)
        .map(({ subject }) => subject)
        .toSorted(),
    );
  });

  it('continues with other mails if the server refuses a recipient', async () => {
    const server = await serverAt(0, (recipient) =>
      recipient === 'person-1@example.com' ? 550 : undefined,
    );
    start(createSmtpMail(server.url, from));
    await enqueueMails(database.db, mails(3));
    await vi.waitFor(() => expect(subjectsOf(server)).toEqual(['Mail 0', 'Mail 2']), 5000);
    const refused = (await rows()).find(({ subject }) => subject === 'Mail 1');
    expect(refused).toMatchObject({ sent_at: null, dead_at: null });
  });

  it('schedules a retry even if the server error contains a NUL character', async () => {
    const mail = fakeMail(async () => {
      throw new Error('refused\0');
    });
    start(mail, { pollMs: 50, afterFailure: () => 3600 });
    await enqueueMail(database.db, mailOf(1));
    await vi.waitFor(
      async () => expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'refused' }]),
      5000,
    );
  });

  it('sends each mail once with several workers', async () => {
    const send = vi.fn(async (_mail: OutgoingMail) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    for (let worker = 0; worker < 4; worker += 1) start(fakeMail(send));
    await enqueueMails(database.db, mails(60));
    await vi.waitFor(async () => {
      expect((await rows()).every(({ sent_at }) => sent_at !== null)).toBe(true);
    }, 10_000);
    const ids = send.mock.calls.map(([mail]) => mail.message_id);
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
  });

  it('does not delay urgent mails behind other slow mails', async () => {
    const bulk = Promise.withResolvers<void>();
    const send = vi.fn(({ subject }: OutgoingMail) =>
      subject === 'Mail 999' ? Promise.resolve() : bulk.promise,
    );
    start(fakeMail(send));
    try {
      await enqueueMails(database.db, mails(30));
      await vi.waitFor(() => expect(send).toHaveBeenCalled(), 5000);
      await enqueueMail(database.db, { ...mailOf(999), isAwaited: true });
      await vi.waitFor(async () => {
        const sent = (await rows()).filter(({ sent_at }) => sent_at !== null);
        expect(sent.map(({ subject }) => subject)).toEqual(['Mail 999']);
      }, 5000);
    } finally {
      bulk.resolve();
    }
  });

  it('sends a mail again after the lease of a dead process expired', async () => {
    await enqueueMail(database.db, mailOf(1));
    expect(await leaseMails(database.db, false, 10, 0.5)).toHaveLength(1);
    expect(await leaseMails(database.db, false, 10, 0.5)).toHaveLength(0);
    const send = vi.fn(async () => undefined);
    start(fakeMail(send));
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), 5000);
  });

  it('drops expired mails and gives up mails after a day of failures', {
    tags: 'engine',
  }, async () => {
    const send = vi.fn(async () => {
      throw new Error('no');
    });
    await enqueueMail(database.db, mailOf(1, new Date(Date.now() - 1000)));
    await enqueueMail(database.db, mailOf(2));
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await database.db
      .updateTable('outbox')
      .set({ created_at: yesterday })
      .where('subject', '=', 'Mail 2')
      .execute();
    start(fakeMail(send), { pollMs: 50 });
    const [expired, givenUp] = await vi.waitFor(async () => {
      const found = await rows();
      expect(found.every(({ dead_at }) => dead_at !== null)).toBe(true);
      return found;
    }, 5000);
    expect(expired).toMatchObject({ last_error: 'expired', text: '' });
    expect(givenUp).toMatchObject({ last_error: 'no', text: 'Text 2' });
    expect(send).toHaveBeenCalledOnce();
  });

  it('replaces only unsent mails of equal topic and recipient', async () => {
    const about = (n: number, topic?: string) => ({ ...mailOf(n), ...(topic && { topic }) });
    await enqueueMail(database.db, about(1, 'call:1'));
    await database.db.updateTable('outbox').set({ sent_at: new Date() }).execute();
    await enqueueMails(database.db, [
      { ...about(2, 'call:1'), recipient: 'person-1@example.com' },
      about(3, 'call:1'),
      { ...about(4, 'call:2'), recipient: 'person-1@example.com' },
      { ...about(5), recipient: 'person-1@example.com' },
    ]);
    await enqueueMail(database.db, { ...about(6, 'call:1'), recipient: 'person-1@example.com' });
    expect((await rows()).map(({ subject }) => subject)).toEqual([
      'Mail 1',
      'Mail 3',
      'Mail 4',
      'Mail 5',
      'Mail 6',
    ]);
  });

  it('sends the original mail if the replacing transaction is rolled back', async () => {
    const topic = 'call:1';
    await enqueueMail(database.db, { ...mailOf(1), topic });
    const undone = database.db.transaction().execute(async (db) => {
      await enqueueMail(db, { ...mailOf(1), topic, subject: 'Never' });
      throw new Error('the cause failed');
    });
    await expect(undone).rejects.toThrow('the cause failed');
    const releases: (() => void)[] = [];
    const send = vi.fn((_mail: OutgoingMail) => new Promise<void>((done) => releases.push(done)));
    start(fakeMail(send), { pollMs: 50 });
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), 5000);
    await enqueueMail(database.db, { ...mailOf(1), topic, subject: 'Later' });
    for (const release of releases) release();
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), 5000);
    for (const release of releases) release();
    expect(send.mock.calls.map(([mail]) => mail.subject)).toEqual(['Mail 1', 'Later']);
    await vi.waitFor(async () => expect((await rows())[0]?.sent_at).toBeInstanceOf(Date), 5000);
  });

  it('waits for the current mail before it stops', async () => {
    let release: () => void = () => undefined;
    const send = vi.fn(() => new Promise<void>((resolve) => (release = resolve)));
    const outbox = start(fakeMail(send));
    await enqueueMail(database.db, mailOf(1));
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), 5000);
    const stopped = outbox.stop();
    release();
    await stopped;
    expect((await rows())[0]?.sent_at).toBeInstanceOf(Date);
  });

  it('deletes sent mails after a month but no unsent mails', async () => {
    await enqueueMails(database.db, mails(2));
    const old = new Date(Date.now() - 31 * 86_400_000);
    await database.db.updateTable('outbox').set({ created_at: old }).execute();
    await database.db
      .updateTable('outbox')
      .set({ sent_at: old })
      .where('subject', '=', 'Mail 0')
      .execute();
    expect(await deleteOldMails(database.db, new Date())).toBe(1);
    expect((await rows()).map(({ subject }) => subject)).toEqual(['Mail 1']);
  });
});
