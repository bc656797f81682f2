import { randomBytes } from 'node:crypto';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { staffChatReportEndpoints } from '@threshold/contract/endpoints/staff/content';
import { limits } from '@threshold/contract/limits';
import { sealedFileType } from '@threshold/contract/rules/files';
import { messages as sentences } from '@threshold/contract/texts/messages';
import { decodeUtf8, encodeUtf8, fromBase64Url, toBase64Url } from '@threshold/e2ee/bytes';
import { type Content, openMessage } from '@threshold/e2ee/envelope';
import { sealFile } from '@threshold/e2ee/file';
import { verifyEntry } from '@threshold/e2ee/identity';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { sealAs } from '#test/factories/seal-as.ts';
import { buildSealedPair } from '#test/factories/sealed-pair.ts';
import { staffCaller } from '#test/factories/staff-caller.ts';
import { buildTwoFactor, generateTotpCode } from '#test/factories/totp.ts';
import { buildMultipart, type SentFile } from '#test/multipart.ts';
import { testApp } from '#test/test-app.ts';

const scanned: string[] = [];
const test = testApp({
  scanner: {
    check: async () => undefined,
    scan: async (path) => {
      scanned.push(path);
      return { isClean: true };
    },
  },
});

const pair = () => buildSealedPair(test);

const sendText = (token: string, conversationId: string, message: string, id: string) =>
  test
    .as(token)
    .call(chatEndpoints.upload, { body: { conversationId, message, clientMessageId: id } });

const upload = async (token: string, parts: readonly (readonly [string, string | SentFile])[]) =>
  test.as(token).raw({ method: 'POST', url: '/api/chat/upload', ...(await buildMultipart(parts)) });

describe('encrypted text', () => {
  it('is returned exactly as sent in the list of conversations', async () => {
    const two = await pair();
    const { body, clientId } = await sealAs(two.theirs, two, { text: 'See you at noon.' });
    await sendText(two.vendor.token, two.conversationId, body, clientId);
    const { data } = (
      await test.as(two.customer.token).call(chatEndpoints.history, {
        params: { id: two.customer.id },
      })
    ).ok;
    expect(data[0]?.lastMessage).toMatchObject({ body, clientMessageId: clientId });
    const opened = await openMessage(
      data[0]?.lastMessage?.body ?? '',
      { pair: two.pair, senderId: two.vendor.id, clientId },
      await verifyEntry(two.theirs.entry, two.vendor.id),
      [two.mine],
    );
    expect(opened.content).toEqual({ text: 'See you at noon.' });
  });

  it('can have the maximum length, even with a file and escaped characters', async () => {
    const two = await pair();
    const hash = 'x'.repeat(43);
    const file = {
      name: '\u0001'.repeat(120),
      mime: 'm'.repeat(100),
      size: limits.files.chat_bytes,
      key: hash,
      ct_sha256: hash,
      pt_sha256: hash,
    };
    const text = '\u0001'.repeat(limits.e2ee.text_characters);
    const { body, clientId } = await sealAs(two.mine, two, { text, file });
    const { status } = await sendText(two.customer.token, two.conversationId, body, clientId);
    expect(status).toBe(201);
  });

  it('is refused if its key ids contain characters that the database refuses', async () => {
    const two = await pair();
    const { body, clientId } = await sealAs(two.mine, two, { text: 'Hello' });
    const [prefix, header = '', recipients = '', ...rest] = body.split('.');
    const change = (part: string, from: string) =>
      toBase64Url(encodeUtf8(decodeUtf8(fromBase64Url(part)).replaceAll(from, '\\u0000')));
    for (const changed of [
      [prefix, change(header, two.mine.fp), recipients, ...rest],
      [prefix, header, change(recipients, two.mine.fp), ...rest],
    ]) {
      const { token } = two.customer;
      const { status } = await sendText(token, two.conversationId, changed.join('.'), clientId);
      expect(status).toBe(409);
    }
  });
});

describe('encrypted file', () => {
  it('is stored without name or virus scan, even if it resembles a program', {
    tags: 'engine',
  }, async () => {
    const two = await pair();
    const secret = `CANARY-${newId()}.exe`;
    const { sealed, file } = await sealFile(randomBytes(500), { name: secret, mime: 'text/plain' });
    const { body, clientId } = await sealAs(two.theirs, two, { text: '', file });
    // By chance, a ciphertext may start with the first bytes of a program.
    const bytes = Buffer.concat([Buffer.from('MZ'), sealed.subarray(2)]);
    const { status } = await upload(two.vendor.token, [
      ['conversationId', two.conversationId],
      ['clientMessageId', clientId],
      ['message', body],
      ['sealed', { bytes, name: secret, type: 'text/html' }],
    ]);
    expect(status).toBe(201);
    expect(scanned).toEqual([]);
    const list = await test
      .as(two.customer.token)
      .call(chatEndpoints.messages, { params: { id: two.conversationId } });
    expect(list.text).not.toContain('CANARY');
    const [message] = list.ok.data;
    expect(message).toMatchObject({
      body,
      file: { original_name: 'sealed.bin', file_type: sealedFileType, size: bytes.length },
    });
    const code = generateTotpCode(
      await buildTwoFactor(test, two.customer.accountRef),
      test.clock.now,
    );
    const { ok } = await test.as(two.customer.token).call(chatEndpoints.verifyFileAccess, {
      body: { s3_path: message?.file?.s3_url_path ?? '', verification_code: code },
    });
    const { rawPayload, headers } = await test.app.inject(ok.file_url);
    expect(rawPayload.equals(bytes)).toBe(true);
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      sealedFileType,
      expect.stringContaining('attachment'),
    ]);
  });

  it('is refused in an unencrypted message, or together with unencrypted files', async () => {
    const two = await pair();
    const { body, clientId } = await sealAs(two.mine, two, { text: 'Papers' });
    const ciphertext: SentFile = { bytes: randomBytes(64), name: 'x', type: sealedFileType };
    const plain: SentFile = { bytes: 'Rates', name: 'rates.txt', type: 'text/plain' };
    const start = [
      ['conversationId', two.conversationId],
      ['clientMessageId', clientId],
    ] as const;
    const attempts = [
      [['sealed', ciphertext]],
      [
        ['message', 'Plain words'],
        ['sealed', ciphertext],
      ],
      [
        ['message', body],
        ['sealed', ciphertext],
        ['sealed', ciphertext],
      ],
      [
        ['message', body],
        ['sealed', ciphertext],
        ['files', plain],
      ],
      [
        ['message', body],
        ['files', plain],
      ],
    ] as const;
    for (const parts of attempts) {
      const { status, failure } = await upload(two.customer.token, [...start, ...parts]);
      expect([status, failure.errors]).toEqual([422, { sealed: [sentences.chat.sealed_file] }]);
    }
    const most = limits.files.chat_bytes + limits.e2ee.file_overhead_bytes;
    const sized = (bytes: number) =>
      upload(two.customer.token, [
        ...start,
        ['message', body],
        ['sealed', { ...ciphertext, bytes: Buffer.alloc(bytes, 7) }],
      ]);
    const large = await sized(most + 1);
    expect([large.status, large.failure.error]).toEqual([413, sentences.chat.file_size]);
    expect((await sized(most)).status).toBe(201);
  });
});

describe('report of an encrypted message', () => {
  /**
   * Creates an encrypted message of the vendor. The customer reports it with the text `claim` and
   * the key that `keyOf` returns. @returns the message as staff see it
   */
  async function reported(
    keyOf: (right: string) => string | undefined,
    claim: string,
    content: Content = { text: 'Pay to my account.' },
  ) {
    const two = await pair();
    const { body, clientId } = await sealAs(two.theirs, two, content);
    const sent = await sendText(two.vendor.token, two.conversationId, body, clientId);
    const { key } = await openMessage(
      body,
      { pair: two.pair, senderId: two.vendor.id, clientId },
      await verifyEntry(two.theirs.entry, two.vendor.id),
      [two.mine],
    );
    const reason = newId();
    const _id = sent.ok.data[0]?._id ?? '';
    const { status } = await test.as(two.customer.token).call(chatEndpoints.report, {
      body: {
        conversationId: two.conversationId,
        reason,
        messages: [{ _id, body: claim, key: keyOf(toBase64Url(key)) }],
      },
    });
    expect(status).toBe(201);
    const staff = await staffCaller(test);
    const list = await staff.call(staffChatReportEndpoints.list, { query: { q: reason } });
    expect(list.text).not.toContain(toBase64Url(key));
    return list.ok.data[0]?.messages[0];
  }

  it('contains the decrypted text, whatever text the reporter sends', async () => {
    const message = await reported((key) => key, 'Send me your password.');
    expect(message).toMatchObject({ body: 'Pay to my account.', proof: 'verified' });
  });

  it("contains the reporter's text, marked as unverified, if the key is wrong", async () => {
    const other = toBase64Url(randomBytes(32));
    for (const key of [undefined, other, 'A'.repeat(42).concat('B')]) {
      const message = await reported(() => key, 'Send me your password.');
      expect(message).toMatchObject({ body: 'Send me your password.', proof: 'unverified' });
    }
  });

  it('contains text and file name without characters that the database refuses', async () => {
    const hash = 'x'.repeat(43);
    const file = { mime: 'text/plain', size: 1, key: hash, ct_sha256: hash, pt_sha256: hash };
    const content = { text: 'Pay\0 me\ud800.', file: { ...file, name: 'pay\0\ud800.txt' } };
    const message = await reported((key) => key, '', content);
    expect(message).toMatchObject({ body: 'Pay me.', file_name: 'pay.txt', proof: 'verified' });
    expect(await reported(() => undefined, 'Pay\0 me\ud800.')).toMatchObject({ body: 'Pay me.' });
  });

  it('is refused if the message key is malformed', async () => {
    const two = await pair();
    const { status, failure } = await test.as(two.customer.token).call(chatEndpoints.report, {
      body: {
        conversationId: two.conversationId,
        reason: 'x',
        messages: [{ _id: newId(), body: '', key: 'short' }],
      },
    });
    expect([status, failure.errors]).toEqual([
      422,
      { 'messages.0.key': [sentences.chat.message_key] },
    ]);
  });
});
