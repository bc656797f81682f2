import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createClamdScanner } from '#src/adapters/scanner/clamd.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildConversation } from '#test/factories/conversation.ts';
import { buildMultipart, type SentFile } from '#test/multipart.ts';
import { infection, startClamdPeer } from '#test/peers/clamd-peer.ts';
import { listUploadsOnDisk } from '#test/product/uploads-on-disk.ts';
import { testApp } from '#test/test-app.ts';
import { scanUploads } from './multipart.ts';

const peer = await startClamdPeer();
afterAll(() => peer.close());
const test = testApp({ scanner: createClamdScanner(peer.url) });

let me: TestAccount;
let conversationId: string;
beforeEach(async () => {
  peer.mood = 'awake';
  peer.scanned.length = 0;
  me = await buildAccount(test, 'customers');
  conversationId = await buildConversation(test.database.db, { customer_id: me.id });
});

const text = (content: string, name: string): SentFile => ({
  bytes: content,
  name,
  type: 'text/plain',
});
const send = async (...files: SentFile[]) =>
  test.as(me.token).raw({
    method: 'POST',
    url: '/api/chat/upload',
    ...(await buildMultipart([
      ['conversationId', conversationId],
      ...files.map((file) => ['files', file] as const),
    ])),
  });
const sent = async () =>
  (await test.as(me.token).call(chatEndpoints.messages, { params: { id: conversationId } })).ok
    .data;

describe('scanned files', () => {
  it('are all accepted when they are clean', async () => {
    const large = 'x'.repeat(300_000);
    expect((await send(text('Rates', 'a.txt'), text(large, 'b.txt'))).status).toBe(201);
    expect(peer.scanned).toEqual([5, 300_000]);
    expect(await sent()).toHaveLength(2);
  });

  it('are all refused when one has a virus, naming the infected file', async () => {
    const { status, failure } = await send(
      text('Rates', 'a.txt'),
      text(`Hello ${infection}`, '../b.txt'),
    );
    const sentence = outcomes.documents.infected('b.txt');
    expect([status, failure.message, failure.errors]).toEqual([
      422,
      sentence,
      { files: [sentence] },
    ]);
    expect(await sent()).toEqual([]);
    expect(
      await test.database.db
        .selectFrom('files')
        .select('id')
        .where('customer_id', '=', me.id)
        .execute(),
    ).toEqual([]);
    await expect.poll(listUploadsOnDisk).toEqual([]);
  });

  it.each(['hangs up', 'too large'] as const)(
    'are refused when the scanner fails: %s',
    async (mood) => {
      peer.mood = mood;
      const { status, failure } = await send(text('x'.repeat(2_000_000), 'a.txt'));
      expect([status, failure.message]).toEqual([503, outcomes.documents.scan_failed]);
      expect(await sent()).toEqual([]);
    },
  );

  it('are refused when the scanner is unreachable', async () => {
    await expect(
      createClamdScanner('tcp://127.0.0.1:9').scan(import.meta.filename),
    ).rejects.toThrow('ECONNREFUSED');
  });
});

describe('virus scans for one sender', () => {
  it('run two at a time and leave capacity for other senders', async () => {
    const gate = Promise.withResolvers<void>();
    const atWork: string[] = [];
    const scanner = {
      scan: async (path: string) => {
        atWork.push(path);
        await gate.promise;
        return { isClean: true } as const;
      },
      check: async () => undefined,
    };
    const scan = (sender: string) =>
      scanUploads(scanner, sender, { files: [{ path: sender, name: 'a.txt' }] });
    const all = [...Array.from({ length: 12 }, () => 'hostile'), 'honest'].map(scan);
    await expect.poll(() => atWork).toEqual(['hostile', 'hostile', 'honest']);
    gate.resolve();
    await Promise.all(all);
    expect(atWork).toHaveLength(13);
  });
});
