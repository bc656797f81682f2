import { Readable } from 'node:stream';
import { purchaseDocumentEndpoints } from '@threshold/contract/buying/purchase-documents';
import { chatEndpoints } from '@threshold/contract/chat';
import { customerEndpoints } from '@threshold/contract/customers';
import { loanApplicationEndpoints } from '@threshold/contract/loan-applications';
import { outcomes } from '@threshold/contract/outcomes';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import { beforeEach, describe, expect, it } from 'vitest';
import { localStorage } from '#src/adapters/storage/local.ts';
import type { Storage } from '#src/adapters/storage/storage.ts';
import { StorageFault } from '#src/adapters/storage/storage-fault.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { goodAnswers } from '#test/factories/application.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { photoWithPlace, plainPng } from '#test/factories/picture.ts';
import { buildListed, pdf } from '#test/factories/profile.ts';
import { buildPurchase } from '#test/factories/purchase.ts';
import { multipartOf, type SentFile } from '#test/multipart.ts';
import { mailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { removeLostFiles } from './files.jobs.ts';

/** What storage does with each of the next files; without a word it does its work. */
let fates: ('store' | 'refuse' | 'tear')[] = [];
/** Runs while a file is being stored. */
let meanwhile: () => Promise<unknown> = async () => undefined;
let isAway = false;

/** A folder that fails as it is told. */
function moody(folder: string): Storage {
  const storage = localStorage(folder);
  return {
    ...storage,
    put: async (key, body, bytes) => {
      const fate = fates.shift() ?? 'store';
      await meanwhile();
      if (fate === 'refuse') throw new StorageFault('storage is full');
      if (fate === 'store') return storage.put(key, body, bytes);
      const half = Readable.from(
        (async function* () {
          for await (const chunk of body) {
            yield (chunk as Buffer).subarray(0, bytes / 2);
            throw new StorageFault('the line broke');
          }
        })(),
      );
      return storage.put(key, half, bytes);
    },
    get: async (key, range) => {
      if (isAway) throw new StorageFault('storage is away');
      return storage.get(key, range);
    },
    move: async (key, to) => {
      if (isAway) throw new StorageFault('storage is away');
      return storage.move(key, to);
    },
  };
}

const test = testApp({ storage: moody });
const file = (name: string): SentFile => ({ bytes: pdf(name), name, type: 'application/pdf' });
const inStorage = async () => {
  const folders = ['private', 'media'].map((folder) => Array.fromAsync(test.storage.list(folder)));
  return (await Promise.all(folders)).flat().map(({ key }) => key);
};
const sweep = () =>
  removeLostFiles({ ...test, now: () => new Date(test.clock.now.getTime() + 1000) });
const rowsOf = (table: 'files' | 'loan_applications' | 'messages' | 'notices' | 'file_removals') =>
  test.database.db.selectFrom(table).selectAll().execute();

let customer: TestAccount;
let vendor: TestAccount;
beforeEach(async () => {
  fates = [];
  meanwhile = async () => undefined;
  isAway = false;
  customer = await buildAccount(test, 'customers');
  vendor = await buildListed(test, { status: 'approved', vendor_type: 'Mortgage Broker' });
});

/** As the page sends them, with the files under that name. */
const send = async (
  { token }: TestAccount,
  [method, url]: readonly ['POST' | 'PUT', string],
  fields: Readonly<Record<string, string>>,
  files: readonly (readonly [string, SentFile])[],
) =>
  test
    .as(token)
    .raw({ method, url, ...(await multipartOf([...Object.entries(fields), ...files])) });

const failing = [
  ['refuses the first file', ['refuse']],
  ['refuses the second', ['store', 'refuse']],
  ['breaks off in the middle of the third', ['store', 'store', 'tear']],
] as const;

describe.each(failing)('storage that %s', (_how, order) => {
  beforeEach(() => {
    fates = [...order];
  });
  const refused = { status: 503, message: outcomes.documents.upload_failed };

  it('leaves no half application, and takes the whole one sent again', async () => {
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
    expect(await mailsTo(test.database.db, vendor.email)).toEqual([]);
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

  it('leaves no message of a chat without its file', async () => {
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

  it('leaves no document of a purchase without its file', async () => {
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

  it("changes nothing of a vendor's profile", async () => {
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

describe('files that are stored', () => {
  it('go again when what they came with is refused after all', async () => {
    const { db } = test.database;
    meanwhile = () =>
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

describe('a profile picture', () => {
  it('lies in storage no moment without a note, so that no kill leaves a stray', async () => {
    const noted: unknown[] = [];
    meanwhile = async () => noted.push(...(await rowsOf('file_removals')));
    expect((await put('Kim')).status).toBe(200);
    expect(noted).toMatchObject([
      { storage_key: expect.stringMatching(/^media\//), is_let_go: false },
    ]);
    expect(await rowsOf('file_removals')).toEqual([]);
  });

  it('is the same from two tabs at once, and stays', async () => {
    const answered = await Promise.all([put('One'), put('Two')]);
    expect(answered.map(({ status }) => status)).toEqual([200, 200]);
    await sweep();
    const url = JSON.parse((await put('Three')).text).data.profile_picture.file_url as string;
    expect((await test.app.inject(url)).statusCode).toBe(200);
    expect(await rowsOf('file_removals')).toEqual([]);
  });

  it('that replaces another one is taken though storage does not let go of the other', async () => {
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

  it('that storage does not take changes nothing', async () => {
    fates = ['refuse'];
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

  it('follows its account when storage is back', async () => {
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
