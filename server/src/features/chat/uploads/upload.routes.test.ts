import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { fileFaults } from '@threshold/contract/rules/file-faults';
import { messages as sentences } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { buildPair } from '#test/factories/pair.ts';
import { plainPng } from '#test/factories/picture.ts';
import { buildTwoFactor, generateTotpCode } from '#test/factories/totp.ts';
import { buildMultipart, type SentFile } from '#test/multipart.ts';
import { connect, next } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const note: SentFile = { bytes: 'Rates for October', name: 'rates.txt', type: 'text/plain' };
type Part = readonly [string, string | SentFile];

const upload = async (token: string, parts: readonly Part[]) =>
  test.as(token).raw({ method: 'POST', url: '/api/chat/upload', ...(await buildMultipart(parts)) });

const messagesOf = async (token: string, id: string) =>
  (await test.as(token).call(chatEndpoints.messages, { params: { id } })).ok.data;

const storedFiles = () =>
  test.database.db.selectFrom('files').select(['id', 'kind', 'customer_id']).execute();

describe('files in a chat', () => {
  it('are delivered to customer and vendor with one message per file', async () => {
    const { customer, vendor, conversationId } = await buildPair(test);
    const hers = await connect(test.app, vendor.token);
    const mine = await connect(test.app, customer.token);
    const events = [next(hers, 'fileUploaded'), next(mine, 'fileUploaded')];
    const { status, ok } = await upload(customer.token, [
      ['message', 'Here they are'],
      ['conversationId', conversationId],
      ['senderType', 'vendor'],
      ['files', note],
      ['files', { bytes: await plainPng(), name: '../house.png' }],
    ]);
    expect(status).toBe(201);
    const stored = await messagesOf(vendor.token, conversationId);
    expect(ok).toMatchObject({ data: stored });
    for (const event of await Promise.all(events))
      expect(event).toEqual(stored.map((message) => ({ ...message, id: message._id })));
    expect(stored).toMatchObject([
      {
        body: 'Here they are',
        senderType: 'customer',
        position: 1,
        file: { file_url: '', original_name: 'rates.txt', file_type: 'text/plain', size: 17 },
      },
      { body: 'file', position: 2, file: { original_name: 'house.png', file_type: 'image/png' } },
    ]);
    // The list of conversations shows the last message.
    const list = { params: { id: vendor.id } };
    const [listed] = (await test.as(vendor.token).call(chatEndpoints.history, list)).ok.data;
    expect(listed?.lastMessage).toMatchObject({ body: 'file', file_name: 'house.png' });
    const ids = stored.map(({ file }) => file?.s3_url_path);
    const files = (await storedFiles()).filter(({ id }) => ids.includes(id));
    expect(files).toMatchObject([
      { kind: 'chat', customer_id: customer.id },
      { kind: 'chat', customer_id: customer.id },
    ]);
    hers.close();
    mine.close();
  });

  it('are stored once when the request is repeated with its client id', async () => {
    const { customer, vendor, conversationId } = await buildPair(test);
    const hers = await connect(test.app, vendor.token);
    const heard: number[] = [];
    hers.on('fileUploaded', (event) => heard.push([event].flat().length));
    const send = () =>
      upload(customer.token, [
        ['conversationId', conversationId],
        ['clientMessageId', 'again'],
        ['files', note],
        ['files', { ...note, name: 'second.txt' }],
      ]);
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    const stored = await messagesOf(customer.token, conversationId);
    expect(stored).toHaveLength(2);
    const ids = stored.map(({ _id }) => _id);
    for (const { status, text } of answers) {
      expect(status).toBe(201);
      expect(JSON.parse(text).data.map(({ _id }: { _id: string }) => _id)).toEqual(ids);
    }
    // The other party receives the files once, and also a text that is sent twice with one id.
    for (let nr = 0; nr < 2; nr += 1) {
      await upload(customer.token, [
        ['conversationId', conversationId],
        ['clientMessageId', 'a text'],
        ['message', 'Once'],
      ]);
    }
    await upload(customer.token, [
      ['conversationId', conversationId],
      ['message', 'Next'],
    ]);
    await expect.poll(() => heard).toEqual([2, 1, 1]);
    hers.close();
  });

  it('are optional only if the request has a text', async () => {
    const { customer, conversationId } = await buildPair(test);
    const { status, failure } = await upload(customer.token, [['conversationId', conversationId]]);
    expect([status, failure.error]).toEqual([422, sentences.chat.empty]);
  });

  it('are all refused if one is invalid or there are too many', async () => {
    const { customer, conversationId } = await buildPair(test);
    const stored = (await storedFiles()).length;
    const send = (...files: readonly SentFile[]) =>
      upload(customer.token, [
        ['conversationId', conversationId],
        ...files.map((file) => ['files', file] as const),
      ]);
    const program = { bytes: Buffer.from('7f454c46020101000000', 'hex'), name: 'notes.txt' };
    const wrong = await send(note, program);
    expect([wrong.status, wrong.failure.error]).toEqual([
      415,
      fileFaults.ofSeveral('notes.txt', sentences.chat.file_kind),
    ]);
    const large = { ...note, bytes: Buffer.alloc(limits.files.chat_bytes + 1, 'a') };
    const tooLarge = await send(large);
    expect([tooLarge.status, tooLarge.failure.error]).toEqual([413, sentences.chat.file_size]);
    const many = await send(...Array.from({ length: limits.files.chat_count + 1 }, () => note));
    expect([many.status, many.failure.error]).toEqual([422, sentences.chat.file_count]);
    expect(await messagesOf(customer.token, conversationId)).toEqual([]);
    expect(await storedFiles()).toHaveLength(stored);
  });

  it("are refused in others' or blocked conversations and for unapproved vendors", async () => {
    const { customer, vendor, conversationId } = await buildPair(test);
    const stranger = await buildAccount(test, 'customers');
    const parts: Part[] = [
      ['conversationId', conversationId],
      ['files', note],
    ];
    expect((await upload(stranger.token, parts)).status).toBe(404);
    const block = { conversationId, blocked: true };
    await test.as(vendor.token).call(chatEndpoints.block, { body: block });
    const blocked = await upload(customer.token, parts);
    expect([blocked.status, blocked.failure.error]).toEqual([403, outcomes.chat.blocked]);
    await test.as(vendor.token).call(chatEndpoints.block, { body: { ...block, blocked: false } });
    await test.database.db
      .updateTable('vendors')
      .set({ status: 'suspended' })
      .where('id', '=', vendor.id)
      .execute();
    expect((await upload(customer.token, parts)).failure.error).toBe(outcomes.vendors.not_approved);
  });

  it('can be opened only by customer and vendor, with a two-factor code', async () => {
    const { customer, vendor, conversationId } = await buildPair(test);
    const stranger = await buildAccount(test, 'vendors');
    await upload(customer.token, [
      ['conversationId', conversationId],
      ['files', note],
    ]);
    const [message] = await messagesOf(customer.token, conversationId);
    const s3_path = message?.file?.s3_url_path ?? '';
    for (const [account, status] of [
      [customer, 200],
      [vendor, 200],
      [stranger, 404],
    ] as const) {
      const secret = await buildTwoFactor(test, account.accountRef);
      const body = { s3_path, verification_code: generateTotpCode(secret, test.clock.now) };
      const answered = await test.as(account.token).call(chatEndpoints.verifyFileAccess, { body });
      expect(answered.status).toBe(status);
      if (status !== 200) continue;
      const { payload, headers } = await test.app.inject(answered.ok.file_url);
      expect(payload).toBe('Rates for October');
      expect(headers['content-disposition']).toContain('attachment');
    }
  });
});
