import { randomBytes } from 'node:crypto';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { e2eeEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { sealedFileType } from '@threshold/contract/rules/files';
import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { describe, expect, inject, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildSealedBackup, newKeys } from '#test/factories/message-keys.ts';
import { sealAs } from '#test/factories/seal-as.ts';
import { buildSealedPair } from '#test/factories/sealed-pair.ts';
import { buildMultipart } from '#test/multipart.ts';
import { waitingForLocks } from '#test/outages/waiting-for-locks.ts';
import { connecting } from '#test/peers/connecting.ts';
import { send } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';
import { sendMessages } from './messages/send-batch.repo.ts';

const test = testApp();
const online = connecting(test);
type Two = Awaited<ReturnType<typeof buildSealedPair>>;

/** Replaces the keys of one party. @returns the pair with its current keys */
async function replaced(two: Two, side: 'customer' | 'vendor', how: 'reset' | 'rotated' = 'reset') {
  const { id, token } = two[side];
  const own = side === 'customer' ? 'mine' : 'theirs';
  const next = await newKeys({ role: side, id }, two[own], how);
  const { status } = await test.as(token).call(e2eeEndpoints.publish, {
    headers: { 'if-match': '"1"' },
    body: { entry: next.entry, backup: buildSealedBackup(2) },
  });
  expect(status).toBe(200);
  return { ...two, [own]: next };
}

const sendText = (two: Two, { body, clientId }: { body: string; clientId: string }) =>
  test.as(two.customer.token).call(chatEndpoints.upload, {
    body: { conversationId: two.conversationId, message: body, clientMessageId: clientId },
  });

const storedIn = async (two: Two) =>
  (
    await test.as(two.vendor.token).call(chatEndpoints.messages, {
      params: { id: two.conversationId },
    })
  ).ok.data.map(({ body }) => body);

const countFiles = async () =>
  (await test.database.db.selectFrom('files').select('id').execute()).length;

describe('message encrypted with outdated keys', () => {
  it.each([
    ['the recipient has reset the keys', 'vendor', 'reset'],
    ['the recipient has rotated the keys', 'vendor', 'rotated'],
    ['the sender has reset the keys', 'customer', 'reset'],
  ] as const)('is refused until it is encrypted with current keys if %s', async (_, side, how) => {
    const two = await buildSealedPair(test);
    const old = await sealAs(two.mine, two, { text: 'Hello' });
    const now = await replaced(two, side, how);
    const { status, failure } = await sendText(two, old);
    expect([status, failure.code, failure.error]).toEqual([
      409,
      'keys_changed',
      e2eeOutcomes.keys_changed,
    ]);
    const socket = await online(two.customer.token);
    const { conversationId } = two;
    const event = { conversationId, message: old.body, clientMessageId: old.clientId };
    expect(await send(socket, event)).toEqual({
      status: false,
      code: 'keys_changed',
      message: e2eeOutcomes.keys_changed,
    });
    expect(await storedIn(two)).toEqual([]);
    const resealed = await sealAs(now.mine, now, { text: 'Hello' }, old.clientId);
    expect((await sendText(two, resealed)).status).toBe(201);
    expect((await send(socket, { ...event, message: resealed.body })).status).toBe(true);
    expect(await storedIn(two)).toEqual([resealed.body]);
  });

  it('is stored only once if it is sent again with new keys', async () => {
    const two = await buildSealedPair(test);
    const first = await sealAs(two.mine, two, { text: 'Hello' });
    expect((await sendText(two, first)).status).toBe(201);
    const now = await replaced(two, 'vendor');
    const resealed = await sealAs(now.mine, now, { text: 'Hello' }, first.clientId);
    expect((await sendText(two, resealed)).ok.data).toMatchObject([{ body: first.body }]);
    expect(await storedIn(two)).toEqual([first.body]);
  });

  it('gets the error keys_changed, as do messages with a wrong signer', async () => {
    const two = await buildSealedPair(test);
    const { conversationId } = two;
    const withoutReader = await sealAs(two.mine, { ...two, theirs: two.mine }, { text: 'a' });
    const withoutSender = await sealAs(two.mine, { ...two, mine: two.theirs }, { text: 'a' });
    const byReader = await sealAs(two.theirs, two, { text: 'a' });
    const torn = { body: 'e2e1.x.y.z', clientId: newId() };
    for (const one of [withoutReader, withoutSender, byReader, torn])
      expect((await sendText(two, one)).failure.code).toBe('keys_changed');
    // A plain text is accepted, because it contains no key fingerprints.
    const body = { conversationId, message: 'Hello' };
    const plain = await test.as(two.customer.token).call(chatEndpoints.upload, { body });
    expect(plain.status).toBe(201);
  });

  it('is refused before its attached file is stored', async () => {
    const two = await buildSealedPair(test);
    const old = await sealAs(two.mine, two, { text: '' });
    await replaced(two, 'vendor');
    const before = await countFiles();
    const parts = [
      ['conversationId', two.conversationId],
      ['clientMessageId', old.clientId],
      ['message', old.body],
      ['sealed', { bytes: randomBytes(64), name: 'x', type: sealedFileType }],
    ] as const;
    // If the message comes before the file, the file is not read; otherwise the file is not stored.
    for (const order of [parts, parts.toReversed()]) {
      const { status, failure } = await test.as(two.customer.token).raw({
        method: 'POST',
        url: '/api/chat/upload',
        ...(await buildMultipart(order)),
      });
      expect([status, failure.code]).toEqual([409, 'keys_changed']);
    }
    expect(await countFiles()).toBe(before);
    expect(await storedIn(two)).toEqual([]);
  });

  it.runIf(inject('template').engine === 'postgres')(
    'is refused if keys are replaced while it waits for the lock',
    async () => {
      const two = await buildSealedPair(test);
      const { body, clientId } = await sealAs(two.mine, two, { text: 'Hello' });
      const { pool } = test.database;
      const holder = await pool.connect();
      try {
        await holder.query('begin');
        await holder.query('select from conversations where id = $1 for no key update', [
          two.conversationId,
        ]);
        const publishing = replaced(two, 'vendor');
        await waitingForLocks(pool, 1);
        const draft = {
          id: newId(),
          conversation_id: two.conversationId,
          sender_role: 'customer',
          sender_id: two.customer.id,
          body,
          client_message_id: clientId,
          file_id: null,
        } as const;
        const sending = sendMessages(test.database, [draft], new Date());
        await waitingForLocks(pool, 2);
        await holder.query('commit');
        await publishing;
        expect(await sending).toMatchObject([{ refusal: 'keys_changed', message: null }]);
      } finally {
        holder.release();
      }
    },
  );
});
