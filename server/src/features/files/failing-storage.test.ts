import { Readable } from 'node:stream';
import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { purchaseDocumentEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalStorage } from '#src/adapters/storage/local.ts';
import { type Storage, StorageError } from '#src/adapters/storage/storage.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { goodAnswers } from '#test/factories/application.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { photoWithPlace, plainPng } from '#test/factories/picture.ts';
import { buildListed, pdf } from '#test/factories/profile.ts';
import { buildPurchase } from '#test/factories/purchase.ts';
import { buildMultipart, type SentFile } from '#test/multipart.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { quarantineReleasedFiles } from './removal/files.jobs.ts';

/** Results of the next uploads to storage. When the list is empty, storage works. */
let uploadResults: ('store' | 'refuse' | 'tear')[] = [];
/** Runs before each file is stored. */
let duringUpload: () => Promise<unknown> = async () => undefined;
let isAway = false;

/** Local storage that fails as `uploadResults` and `isAway` determine. */
function failingStorage(folder: string): Storage {
  const storage = createLocalStorage(folder);
  return {
    ...storage,
    put: async (key, body, bytes) => {
      const uploadResult = uploadResults.shift() ?? 'store';
      await duringUpload();
      if (uploadResult === 'refuse') throw new StorageError('storage is full');
      if (uploadResult === 'store') return storage.put(key, body, bytes);
      const half = Readable.from(
        (async function* () {
          for await (const chunk of body) {
            yield (chunk as Buffer).subarray(0, bytes / 2);
            throw new StorageError('the line broke');
          }
        })(),
      );
      return storage.put(key, half, bytes);
    },
    get: async (key, range) => {
      if (isAway) throw new StorageError('storage is away');
      return storage.get(key, range);
    },
    move: async (key, to) => {
      if (isAway) throw new StorageError('storage is away');
      return storage.move(key, to);
    },
  };
}

const test = testApp({ storage: failingStorage });
const file = (name: string): SentFile => ({ bytes: pdf(name), name, type: 'application/pdf' });
const inStorage = async () => {
  const folders = ['private', 'media'].map((folder) => Array.fromAsync(test.storage.list(folder)));
  return (await Promise.all(folders)).flat().map(({ key }) => key);
};
const sweep = () =>
  quarantineReleasedFiles({ ...test, now: () => new Date(test.clock.now.getTime() + 1000) });
const rowsOf = (table: 'files' | 'loan_applications' | 'messages' | 'notices' | 'file_removals') =>
  test.database.db.selectFrom(table).selectAll().execute();

let customer: TestAccount;
let vendor: TestAccount;
beforeEach(async () => {
  uploadResults = [];
  duringUpload = async () => undefined;
  isAway = false;
  customer = await buildAccount(test, 'customers');
  vendor = await buildListed(test, { status: 'approved', vendor_type: 'Mortgage Broker' });
});

/** Sends a multipart form with files under the given field names, as a browser does. */
const send = async (
  { token }: TestAccount,
  [method, url]: readonly ['POST' | 'PUT', string],
  fields: Readonly<Record<string, string>>,
  files: readonly (readonly [string, SentFile])[],
) =>
  test
    .as(token)
    .raw({ method, url, ...(await buildMultipart([...Object.entries(fields), ...files])) });

const failing = [
  ['refuses the first file', ['refuse']],
  ['refuses the second file', ['store', 'refuse']],
  ['fails in the middle of the third file', ['store', 'store', 'tear']],
] as const;

describe.each(failing)('the server with storage that %s', (_how, order) => {
  beforeEach(() => {
    uploadResults = [...order];
  });
  const refused = { status: 503, message: outcomes.documents.upload_failed };

  it('stores no incomplete loan application; a later repetition succeeds', async () => {
    const fields = Object.fromEntries(
      Object.entries({ ...goodAnswers, vendor: vendor.id }).map(([name, value]) => [
        name,
        String(value),
      ]),
    );
    const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ['attachments', file(name)] as const);
    const apply = () => send(customer, ['POST', '/api/loan-applications'], fields, files);
    const before = await inStorage();
    const answered = await apply();
    expect({ status: answered.status, message: answered.failure.message }).toEqual(refused);
    const caller = test.as(customer.token);
    const list = () =>
      caller.call(loanApplicationEndpoints.ofCustomer, { params: { id: customer.id } });
    expect((await list()).ok.data).toEqual([]);
    expect(await listMailsTo(test.database.db, vendor.email)).toEqual([]);
    expect(await rowsOf('files')).toEqual([]);
    await sweep();
    expect([await inStorage(), await rowsOf('file_removals')]).toEqual([before, []]);

    expect((await apply()).status).toBe(201);
    expect((await list()).ok.data).toMatchObject([{ attachments: [{}, {}, {}] }]);
    await sweep();
    expect(await inStorage()).toHaveLength(before.length + 3);
    await test.database.db.deleteFrom('customers').where('id', '=', customer.id).execute();
    await sweep();
    expect(await inStorage()).toEqual(before);
  });

  it('stores no chat message without its attached file', async () => {
    const conversationId = await buildConversation(test.database.db, {
      customer_id: customer.id,
      vendor_id: vendor.id,
    });
    const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ['files', file(name)] as const);
    const fields = { conversationId, clientMessageId: 'one', message: 'My papers' };
    const upload = () => send(customer, ['POST', '/api/chat/upload'], fields, files);
    const before = await inStorage();
    const answered = await upload();
    expect({ status: answered.status, message: answered.failure.message }).toEqual(refused);
    const caller = test.as(vendor.token);
    const list = () => caller.call(chatEndpoints.messages, { params: { id: conversationId } });
    expect((await list()).ok.data).toEqual([]);
    await sweep();
    expect([await inStorage(), await rowsOf('file_removals')]).toEqual([before, []]);

    expect((await upload()).status).toBe(201);
    expect((await list()).ok.data).toMatchObject([{ body: 'My papers' }, {}, {}]);
    await test.database.db.deleteFrom('customers').where('id', '=', customer.id).execute();
    await sweep();
  });

  it('stores no purchase document without its file', async () => {
    const id = await buildPurchase(test.database.db, customer.id);
    const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ['documents', file(name)] as const);
    const upload = () =>
      send(customer, ['POST', `/api/buying/${id}/documents`], { kind: 'other' }, files);
    const before = await inStorage();
    const answered = await upload();
    expect({ status: answered.status, message: answered.failure.message }).toEqual(refused);
    const list = () =>
      test.as(customer.token).call(purchaseDocumentEndpoints.list, { params: { id } });
    expect((await list()).ok.data).toEqual([]);
    await sweep();
    expect([await inStorage(), await rowsOf('file_removals')]).toEqual([before, []]);

    expect((await upload()).status).toBe(201);
    expect((await list()).ok.data).toHaveLength(3);
    await test.database.db.deleteFrom('customers').where('id', '=', customer.id).execute();
    await sweep();
    expect([await inStorage(), await rowsOf('files')]).toEqual([before, []]);
  });

  it("does not change a vendor's profile", async () => {
    const save = () =>
      send(vendor, ['PUT', `/api/vendors/${vendor.id}`], { business_name: 'Renamed' }, [
        ['licenses', file('l1.pdf')],
        ['licenses', file('l2.pdf')],
        ['certificates', file('c.pdf')],
      ]);
    const attachments = () =>
      test.as(vendor.token).call(vendorAccountEndpoints.attachments, { params: { id: vendor.id } });
    const before = await inStorage();
    const answered = await save();
    expect({ status: answered.status, message: answered.failure.message }).toEqual(refused);
    expect((await attachments()).ok.data).toMatchObject({ licenses: [], certificates: [] });
    const row = await test.database.db
      .selectFrom('vendors')
      .select('business_name')
      .where('id', '=', vendor.id)
      .executeTakeFirstOrThrow();
    expect(row.business_name).not.toBe('Renamed');
    await sweep();
    expect([await inStorage(), await rowsOf('file_removals')]).toEqual([before, []]);

    expect((await save()).status).toBe(200);
    expect((await attachments()).ok.data).toMatchObject({ licenses: [{}, {}], certificates: [{}] });
    await test.database.db.deleteFrom('vendors').where('id', '=', vendor.id).execute();
    await sweep();
  });
});

describe('files of an application', () => {
  it('are removed from storage if the application is refused after the upload', async () => {
    const { db } = test.database;
    duringUpload = () =>
      db.updateTable('vendors').set({ status: 'suspended' }).where('id', '=', vendor.id).execute();
    const fields = Object.fromEntries(
      Object.entries({ ...goodAnswers, vendor: vendor.id }).map(([name, value]) => [
        name,
        String(value),
      ]),
    );
    const before = await inStorage();
    const { status, failure } = await send(customer, ['POST', '/api/loan-applications'], fields, [
      ['attachments', file('a.pdf')],
    ]);
    expect([status, failure.message]).toEqual([403, outcomes.loan.no_broker]);
    await sweep();
    expect([await inStorage(), await rowsOf('files')]).toEqual([before, []]);
  });
});

describe('profile picture', () => {
  it('is recorded in the database before its upload to storage', async () => {
    const records: unknown[] = [];
    duringUpload = async () => records.push(...(await rowsOf('file_removals')));
    expect((await put('Kim')).status).toBe(200);
    expect(records).toMatchObject([
      { storage_key: expect.stringMatching(/^media\//), is_let_go: false },
    ]);
    expect(await rowsOf('file_removals')).toEqual([]);
  });

  it('remains stored if two browser tabs upload an identical picture concurrently', async () => {
    const answered = await Promise.all([put('One'), put('Two')]);
    expect(answered.map(({ status }) => status)).toEqual([200, 200]);
    await sweep();
    const url = JSON.parse((await put('Three')).text).data.profile_picture.file_url as string;
    expect((await test.app.inject(url)).statusCode).toBe(200);
    expect(await rowsOf('file_removals')).toEqual([]);
  });

  it('is replaced even if storage cannot remove the old picture', async () => {
    const first = JSON.parse((await put('One')).text).data.profile_picture.file_url as string;
    isAway = true;
    const answered = await send(customer, ['PUT', `/api/customers/${customer.id}`], {}, [
      ['profile_picture', { bytes: await photoWithPlace() }],
    ]);
    expect(answered.status).toBe(200);
    isAway = false;
    expect((await test.app.inject(first)).statusCode).toBe(200);
    await sweep();
    expect((await test.app.inject(first)).statusCode).toBe(404);
  });

  const put = async (name: string) =>
    send(customer, ['PUT', `/api/customers/${customer.id}`], { first_name: name }, [
      ['profile_picture', { bytes: await plainPng() }],
    ]);

  it('is refused if storage fails, and the profile stays unchanged', async () => {
    uploadResults = ['refuse'];
    const answered = await put('Kim');
    expect([answered.status, answered.failure.message]).toEqual([
      503,
      outcomes.documents.upload_failed,
    ]);
    const me = await test
      .as(customer.token)
      .call(customerEndpoints.get, { params: { id: customer.id } });
    expect(me.ok.data).toMatchObject({ first_name: 'Casey', profile_picture: null });
  });

  it('is removed from storage after the outage if its account was deleted', async () => {
    const url = JSON.parse((await put('Kim')).text).data.profile_picture.file_url as string;
    isAway = true;
    expect((await test.app.inject(url)).statusCode).toBe(502);
    const gone = await test
      .as(customer.token)
      .call(customerEndpoints.remove, { params: { id: customer.id } });
    expect(gone.ok.message).toBe(outcomes.account.deleted);
    isAway = false;
    expect((await test.app.inject(url)).statusCode).toBe(200);
    await sweep();
    expect((await test.app.inject(url)).statusCode).toBe(404);
  });
});
