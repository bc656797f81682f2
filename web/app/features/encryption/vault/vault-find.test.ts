import { afterEach, expect, test } from 'vitest';
import {
  closeDevices,
  type Device,
  device,
  type Published,
  publishFirst,
} from '#test/vault-people.ts';
import type { SearchableMessage } from './protocol.ts';

const pair = 'vendor-1:customer-1';
afterEach(closeDevices);

async function accept({ vault }: Device, { uid, backup }: Published, other: Published) {
  const peers = [{ peerId: other.uid, keys: other.keys, verified: false }];
  const saved = await vault.call('pin', { uid, peers, backup });
  await vault.call('sync', { uid, backup: saved.backup });
}

/** A customer who has accepted a professional's keys, and messages that the professional seals. */
async function twoWhoTalk() {
  const [buyer, broker] = [device(), device()];
  const me = await publishFirst(buyer.vault, 'customer');
  const peer = await publishFirst(broker.vault, 'vendor');
  await accept(buyer, me, peer);
  await accept(broker, peer, me);
  const sealed = async (
    text: string,
    clientId: string,
    name?: string,
  ): Promise<SearchableMessage> => {
    const hash = 'x'.repeat(43);
    const file = { mime: 'text/plain', size: 1, key: hash, ct_sha256: hash, pt_sha256: hash };
    const content = { text, ...(name && { file: { ...file, name } }) };
    const about = { uid: peer.uid, peerId: me.uid, pair, clientId, now: 5, content };
    const { body } = await broker.vault.call('seal', about);
    return { body, place: { pair, senderId: peer.uid, clientId } };
  };
  const find = (words: string, messages: readonly SearchableMessage[], from = buyer) =>
    from.vault.call('find', { uid: me.uid, peerId: peer.uid, keys: peer.keys, words, messages });
  return { sealed, find };
}

const plain = (body: string, fileName?: string): SearchableMessage => ({
  body,
  place: { pair, senderId: 'vendor-1', clientId: 'p' },
  fileName,
});

test('finds words in messages and file names and returns only excerpts', async () => {
  const { sealed, find } = await twoWhoTalk();
  const messages = [
    await sealed('The deposit is due at the café.', 'm-1'),
    await sealed('Nothing of the kind, and a SECRET', 'm-2'),
    await sealed('', 'm-3', 'cafe deposit.pdf'),
    plain('A deposit, at a cafe'),
    plain('', 'Deposit CAFÉ.pdf'),
    plain('Another one'),
  ];
  const found = await find('CAFE deposit', messages);
  expect(
    found.map((one) => (one.ok ? one.excerpt?.map(({ text }) => text).join('') : one)),
  ).toEqual([
    'The deposit is due at the café.',
    undefined,
    'cafe deposit.pdf',
    'A deposit, at a cafe',
    'Deposit CAFÉ.pdf',
    undefined,
  ]);
  expect(JSON.stringify(found)).not.toContain('SECRET');
});

test('distinguishes undecrypted messages from messages without the searched words', async () => {
  const { sealed, find } = await twoWhoTalk();
  const good = await sealed('The deposit', 'm-1');
  const moved = { ...good, place: { ...good.place, clientId: 'm-2' } };
  expect(await find('deposit', [good, moved])).toMatchObject([
    { ok: true, excerpt: expect.any(Array) },
    { ok: false, fault: 'address' },
  ]);
});

test('searches plain messages on a device without keys', async () => {
  const { sealed, find } = await twoWhoTalk();
  const found = await find(
    'deposit',
    [await sealed('The deposit', 'm-1'), plain('deposit')],
    device(),
  );
  expect(found).toMatchObject([
    { ok: false, fault: 'none' },
    { ok: true, excerpt: [{ text: 'deposit', isHit: true }] },
  ]);
});
