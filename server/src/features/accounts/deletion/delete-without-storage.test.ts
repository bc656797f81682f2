import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalStorage } from '#src/adapters/storage/local.ts';
import { type Storage, StorageError } from '#src/adapters/storage/storage.ts';
import { quarantineReleasedFiles } from '#src/features/files/removal/files.jobs.ts';
import { getExportEndpoints } from '#test/arrangements/exported-data.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildApplication, buildDocument } from '#test/factories/application.ts';
import { buildChatReport } from '#test/factories/chat-report.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildFile } from '#test/factories/file.ts';
import { plainPng } from '#test/factories/picture.ts';
import { bothMembers, type Members, members } from '#test/members.ts';
import { buildMultipart } from '#test/multipart.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

let isAway = false;
/** While true, the storage never answers when it is asked to move a file. */
let hangs = false;

/** Returns a storage that fails while `isAway` is true and never answers while `hangs` is true. */
function leaving(folder: string): Storage {
  const storage = createLocalStorage(folder);
  const reached = <R>(act: () => R): R => {
    if (isAway) throw new StorageError('storage is away');
    return act();
  };
  return {
    ...storage,
    put: (key, body, bytes) => reached(() => storage.put(key, body, bytes)),
    get: (key, range) => reached(() => storage.get(key, range)),
    move: (key, to) =>
      reached(() => (hangs ? new Promise<never>(() => {}) : storage.move(key, to))),
    remove: (key) => reached(() => storage.remove(key)),
    list: (folder) => reached(() => storage.list(folder)),
  };
}

const test = testApp({ storage: leaving });
beforeEach(() => {
  isAway = false;
  hangs = false;
});

const inStorage = async () => {
  const folders = ['private', 'media'].map((folder) => Array.fromAsync(test.storage.list(folder)));
  return (await Promise.all(folders)).flat().map(({ key }) => key);
};

/** Runs the job that moves the files of deleted rows to quarantine. */
const sweep = () =>
  quarantineReleasedFiles({ ...test, now: () => new Date(test.clock.now.getTime() + 1000) });

/** Creates a member with a picture and a private file. */
async function withFiles(kind: Members = members): Promise<TestAccount> {
  const me = await buildAccount(test, kind);
  const answered = await test.as(me.token).raw({
    method: 'PUT',
    url: `/api/${kind}/${me.id}`,
    ...(await buildMultipart([['profile_picture', { bytes: await plainPng() }]])),
  });
  expect(answered.status, answered.text).toBe(200);
  if (kind === 'customers')
    await buildDocument(test, await buildApplication(test, { customer_id: me.id }));
  else await buildFile(test, { kind: 'licence', vendor_id: me.id });
  return me;
}
const leave = ({ id, token }: TestAccount, kind: Members = members) =>
  test.as(token).call(getExportEndpoints(kind).remove, { params: { id }, body: {} });
const rowsOf = async ({ id, email }: TestAccount, kind: Members = members) => {
  const isCustomer = kind === 'customers';
  const { db } = test.database;
  const column = isCustomer ? 'customer_id' : 'vendor_id';
  const table = isCustomer ? 'customers' : 'vendors';
  const read = [
    db.selectFrom('files').select('id').where(column, '=', id).execute(),
    db
      .selectFrom(table as 'customers')
      .select('id')
      .where('id', '=', id)
      .execute(),
    db
      .selectFrom((isCustomer ? 'customers' : 'vendor_accounts') as 'customers')
      .select('id')
      .where('email', '=', email)
      .execute(),
  ];
  return (await Promise.all<{ id: string }[]>(read)).flat();
};

describe('account deletion while storage is unavailable', () => {
  it.each(bothMembers)(
    'deletes %s immediately, and their files once storage is available',
    async (kind) => {
      const isCustomer = kind === 'customers';
      const before = await inStorage();
      const me = await withFiles(kind);
      const other = await buildAccount(test, isCustomer ? 'vendors' : 'customers');
      const parties = isCustomer
        ? { customer_id: me.id, vendor_id: other.id }
        : { customer_id: other.id, vendor_id: me.id };
      const conversation = await buildConversation(test.database.db, parties);
      await buildMessages(test.database.db, conversation, 'customer', ['Is Tuesday fine?']);
      expect(await inStorage()).toHaveLength(before.length + 2);

      isAway = true;
      const { status, ok } = await leave(me, kind);
      expect([status, ok.message]).toEqual([200, outcomes.account.deleted]);
      expect(await rowsOf(me, kind)).toEqual([]);
      expect((await leave(me, kind)).status).toBe(401);
      const mails = await listMailsTo(test.database.db, me.email);
      expect(mails.map(({ template }) => template)).toEqual(['account_deleted']);
      await expect(sweep()).rejects.toThrow('storage is away');

      isAway = false;
      expect(await inStorage()).toHaveLength(before.length + 2);
      await sweep();
      expect(await inStorage()).toEqual(before);
      const notes = await test.database.db.selectFrom('file_removals').selectAll().execute();
      expect(notes).toEqual([]);
    },
  );

  it('succeeds without waiting for unresponsive storage', async () => {
    const stored = (await inStorage()).length;
    const me = await withFiles();
    hangs = true;
    expect((await leave(me)).status).toBe(200);
    hangs = false;
    await sweep();
    expect(await inStorage()).toHaveLength(stored);
  });

  it('deletes no files if the account deletion is refused', async () => {
    const me = await withFiles();
    const stored = await inStorage();
    const { db } = test.database;
    await buildChatReport(db, { vendor_id: me.id, reporter_role: 'customer' });
    isAway = true;
    expect((await leave(me)).status).toBe(409);
    isAway = false;
    await sweep();
    expect(await inStorage()).toEqual(stored);
    expect(await rowsOf(me)).not.toEqual([]);
  });
});
