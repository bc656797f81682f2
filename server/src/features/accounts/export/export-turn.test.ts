import { once } from 'node:events';
import { Readable } from 'node:stream';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it, vi } from 'vitest';
import { createLocalStorage } from '#src/adapters/storage/local.ts';
import type { Storage } from '#src/adapters/storage/storage.ts';
import { newId } from '#src/db/new-id.ts';
import { askForExport, requestExportLink } from '#test/arrangements/exported-data.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildFile } from '#test/factories/file.ts';
import { listMailsTo } from '#test/outbox.ts';
import { getAppUrl } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';
import { zipMemberData } from './export-archive.ts';
import { EXPORT_LOCK_MS } from './export-turn.ts';

/** Suffix of storage keys for which the test's storage returns a file that never ends. */
const endless = 'endless';
let read = 0;

function slow(folder: string): Storage {
  const storage = createLocalStorage(folder);
  return {
    ...storage,
    get: async (key, range) => {
      const file = await storage.get(key, range);
      if (!file || !key.endsWith(endless)) return file;
      file.body.destroy();
      return { ...file, body: Readable.from(drip(), { objectMode: false }) };
    },
  };
}

const piece = Buffer.alloc(64 * 1024, 'x');
async function* drip() {
  for (;;) {
    read += 1;
    yield piece;
  }
}

const test = testApp({ storage: slow });
const linkOf = (me: TestAccount) => askForExport(test, me);
const urlOf = (me: TestAccount) => requestExportLink(test, me);
const runs = [409, outcomes.account.export_runs];

async function withEndlessFile() {
  const me = await buildAccount(test, 'customers');
  await buildFile(test, {
    kind: 'chat',
    customer_id: me.id,
    storage_key: `private/${newId()}-${endless}`,
  });
  return me;
}

describe('download of a data export', () => {
  it('is refused while another export of the member is being downloaded', async () => {
    const me = await withEndlessFile();
    const url = await urlOf(me);
    const address = await getAppUrl(test.app);
    const connection = new AbortController();
    const first = await fetch(`${address}${url}`, { signal: connection.signal });
    expect(first.status).toBe(200);

    const second = await fetch(`${address}${url}`, { signal: connection.signal });
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ message: outcomes.account.export_runs });
    const link = await linkOf(me);
    expect([link.status, link.failure.message]).toEqual(runs);
    const other = await buildAccount(test, 'customers');
    expect((await test.app.inject(await urlOf(other))).statusCode).toBe(200);

    connection.abort();
    await vi.waitFor(async () => expect((await linkOf(me)).status).toBe(200), 5000);
  });

  it('reads from storage no faster than the client receives', async () => {
    const me = await withEndlessFile();
    const address = await getAppUrl(test.app);
    const connection = new AbortController();
    read = 0;
    const { body } = await fetch(`${address}${await urlOf(me)}`, { signal: connection.signal });
    const reader = body?.getReader();
    await reader?.read();
    // Sockets and pipes buffer some data, then reading stops. 400 pieces would be 25 MB.
    let before = -1;
    await vi.waitFor(
      () => {
        const now = read;
        const isStill = now === before;
        before = now;
        expect(isStill && now > 0).toBe(true);
      },
      { timeout: 10_000, interval: 300 },
    );
    expect(read).toBeLessThan(400);
    connection.abort();
  });

  it('is accepted after an earlier download has finished or was interrupted', async () => {
    const me = await buildAccount(test, 'customers');
    const url = await urlOf(me);
    for (const _time of [1, 2]) expect((await test.app.inject(url)).statusCode).toBe(200);
    const until = new Date(test.clock.now.getTime() + EXPORT_LOCK_MS);
    await test.database.db
      .insertInto('running_exports')
      .values({ member_id: me.id, run_id: newId(), until })
      .execute();
    expect((await test.app.inject(url)).statusCode).toBe(409);
    const at = test.clock.now;
    test.clock.now = until;
    expect((await test.app.inject(url)).statusCode).toBe(200);
    test.clock.now = at;
  });

  it('is reported to the member by a mail and a notification', async () => {
    const me = await buildAccount(test, 'customers');
    await test.app.inject(await urlOf(me));
    const mails = await listMailsTo(test.database.db, me.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your data was downloaded']);
    const notifications = await test.database.db
      .selectFrom('notices')
      .select(['kind', 'text'])
      .where('customer_id', '=', me.id)
      .execute();
    expect(notifications).toEqual([{ kind: 'security', text: 'Your data was downloaded.' }]);
  });
});

it('zipMemberData reads rows only as fast as the archive is read', async () => {
  let taken = 0;
  let isClosed = false;
  async function* rows() {
    try {
      for (; taken < 100_000; taken += 1) {
        yield { text: Array.from({ length: 30 }, () => newId()).join('') };
      }
    } finally {
      isClosed = true;
    }
  }
  const archive = zipMemberData(
    { texts: { 'messages.json': rows() }, files: [] },
    { get: async () => undefined },
    new Date(),
  );
  await once(archive, 'readable');
  archive.read();
  await once(archive, 'readable');
  expect(taken).toBeLessThan(2000);
  archive.destroy();
  await vi.waitFor(() => expect(isClosed).toBe(true));
});
