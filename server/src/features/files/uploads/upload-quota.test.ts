import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import { toLocalDateString } from '#src/lib/local-time.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { buildListed, pdf } from '#test/factories/profile.ts';
import { buildMultipart, type SentFile } from '#test/multipart.ts';
import { listUploadsOnDisk } from '#test/product/uploads-on-disk.ts';
import { testApp } from '#test/test-app.ts';
import { deleteOldUploadQuotas } from './upload-quota.repo.ts';

const test = testApp({ rateLimitScale: 1 });
const MB = 1024 * 1024;
const { sent_per_day, sent_bytes_per_day, tried_bytes_per_day } = limits.files;

let customer: TestAccount;
let conversationId: string;
beforeEach(async () => {
  test.clock.now = new Date('2026-05-04T02:00:00Z');
  const { id: vendor_id } = await buildListed(test, { status: 'approved' });
  customer = await buildAccount(test, 'customers');
  conversationId = await buildConversation(test.database.db, {
    customer_id: customer.id,
    vendor_id,
  });
});

let calls = 0;
const paper = (bytes = 0, name = 'a.pdf'): SentFile => ({ bytes: pdf(`${calls}`, bytes), name });
/** Sends files in one request; each request has a new IP address. */
const send = async (...files: SentFile[]) => {
  calls += 1;
  return test.as(customer.token).raw({
    method: 'POST',
    url: '/api/chat/upload',
    remoteAddress: `10.4.${calls >> 8}.${calls & 255}`,
    ...(await buildMultipart([
      ['conversationId', conversationId],
      ...files.map((file) => ['files', file] as const),
    ])),
  });
};
const atOnce = (count: number, ...files: SentFile[]) =>
  Promise.all(Array.from({ length: count }, () => send(...files)));
const statusesOf = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => [
      status,
      length,
    ]),
  );

/** Sets the number of bytes and files that the customer has already sent today. */
const sentToday = (bytes: number, files: number, tried_bytes = bytes) =>
  test.database.db
    .insertInto('daily_uploads')
    .values({
      member_id: customer.id,
      day: toLocalDateString(test.clock.now),
      bytes,
      files,
      tried_bytes,
    })
    .execute();
const counted = async () => {
  const row = await test.database.db
    .selectFrom('daily_uploads')
    .select(['bytes', 'files'])
    .where('member_id', '=', customer.id)
    .where('day', '=', toLocalDateString(test.clock.now))
    .executeTakeFirst();
  return row && { bytes: row.bytes, files: row.files };
};
const storedFiles = () =>
  test.database.db
    .selectFrom('files')
    .select(['bytes'])
    .where('customer_id', '=', customer.id)
    .execute();

describe('daily uploads of a member', () => {
  it('are counted in files and in bytes', async () => {
    expect((await send(paper(MB), paper(2 * MB))).status).toBe(201);
    const stored = await storedFiles();
    const bytes = stored.reduce((sum, file) => sum + file.bytes, 0);
    expect(await counted()).toEqual({ bytes, files: 2 });
  });

  it('cannot exceed the limit for files, even by concurrent requests', async () => {
    await sentToday(0, sent_per_day - 5);
    const answers = await atOnce(10, paper());
    expect(statusesOf(answers)).toEqual({ 201: 5, 429: 5 });
    expect(await storedFiles()).toHaveLength(5);
    expect(await counted()).toMatchObject({ files: sent_per_day });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.failure).toMatchObject({
      code: 'too_many',
      message: outcomes.documents.day_full,
    });
    // It is noon in Sydney, so the limit ends in twelve hours.
    expect(refused?.headers['retry-after']).toBe(String(12 * 3600));
    await expect.poll(listUploadsOnDisk).toEqual([]);
  });

  it('cannot exceed the limit for bytes, even by concurrent requests', async () => {
    await sentToday(sent_bytes_per_day - 3.5 * MB, 0);
    expect(statusesOf(await atOnce(10, paper(MB)))).toEqual({ 201: 3, 429: 7 });
    expect(await storedFiles()).toHaveLength(3);
    await expect.poll(counted).toMatchObject({ files: 3 });
    expect((await send(paper(10))).status).toBe(201);
  });

  it('count either all or none of the files of a request', async () => {
    await sentToday(0, sent_per_day - 2);
    expect((await send(paper(), paper(1), paper(2))).status).toBe(429);
    expect(await storedFiles()).toEqual([]);
    await expect.poll(counted).toEqual({ bytes: 0, files: sent_per_day - 2 });
    expect((await send(paper(), paper(1))).status).toBe(201);
  });

  it('do not include files of refused requests', async () => {
    expect((await send(paper(), paper(1, 'a.html'))).status).toBe(415);
    expect((await send(paper(), { bytes: '', name: '' }, paper(1, 'b.png'))).status).toBe(415);
    await expect.poll(counted).toEqual({ bytes: 0, files: 0 });
    expect(await storedFiles()).toEqual([]);
  });

  it('have a higher limit for bytes that includes refused files', async () => {
    await sentToday(0, 0, tried_bytes_per_day - 1.5 * MB);
    expect((await send(paper(MB, 'a.html'))).status).toBe(415);
    expect((await send(paper(MB, 'a.html'))).status).toBe(429);
  });

  it('are counted per member and restart at zero the next day', async () => {
    await sentToday(sent_bytes_per_day, sent_per_day);
    expect((await send(paper())).status).toBe(429);
    const own = customer;
    customer = await buildAccount(test, 'customers');
    conversationId = await buildConversation(test.database.db, {
      customer_id: customer.id,
      vendor_id: (await buildListed(test, { status: 'approved' })).id,
    });
    expect((await send(paper())).status).toBe(201);
    customer = own;
    conversationId = await buildConversation(test.database.db, {
      customer_id: customer.id,
      vendor_id: (await buildListed(test, { status: 'approved' })).id,
    });
    test.clock.now = new Date('2026-05-04T14:00:01Z');
    expect((await send(paper())).status).toBe(201);
    await deleteOldUploadQuotas(test.database.db, toLocalDateString(test.clock.now));
    const days = await test.database.db
      .selectFrom('daily_uploads')
      .select('files')
      .where('member_id', '=', customer.id)
      .execute();
    expect(days).toEqual([{ files: 1 }]);
  });

  it('do not restrict requests without files', { tags: 'engine' }, async () => {
    await sentToday(sent_bytes_per_day, sent_per_day);
    const text = await test.as(customer.token).raw({
      method: 'PUT',
      url: `/api/customers/${customer.id}`,
      ...(await buildMultipart([['first_name', 'Casey']])),
    });
    expect(text.status, text.text).toBe(200);
  });
});
