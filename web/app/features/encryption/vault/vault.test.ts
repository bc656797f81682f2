import type { Backup } from '@threshold/e2ee/backup';
import { fromBase64Url } from '@threshold/e2ee/bytes';
import { openReportedMessage } from '@threshold/e2ee/envelope';
import { newIdentity, verifyEntry } from '@threshold/e2ee/identity';
import { afterEach, describe, expect, test } from 'vitest';
import {
  closeDevices,
  type Device,
  device,
  type Published,
  publishFirst,
} from '#test/vault-people.ts';
import type { VaultFaultCode } from './protocol.ts';

const refusal = (code: VaultFaultCode) => ({ name: 'VaultFault', code });
const pair = 'vendor-1:customer-1';

afterEach(closeDevices);

/** A customer and a vendor, each with keys on one device, who have accepted each other's keys. */
async function twoWhoTalk() {
  const [buyer, broker] = [device(), device()];
  const me = await publishFirst(buyer.vault, 'customer');
  const peer = await publishFirst(broker.vault, 'vendor');
  await accept(buyer, me, peer);
  await accept(broker, peer, me);
  return { buyer, broker, me, peer };
}

async function accept({ vault }: Device, own: Published, other: Published, verified = false) {
  const { uid, backup } = own;
  const peers = [{ peerId: other.uid, keys: other.keys, verified }];
  const saved = await vault.call('pin', { uid, peers, backup });
  own.backup = saved.backup;
  await vault.call('sync', { uid, backup: saved.backup });
}

async function say({ vault }: Device, from: Published, to: Published, text: string, id = 'm-1') {
  const message = { uid: from.uid, peerId: to.uid, pair, clientId: id, now: 5, content: { text } };
  const { body } = await vault.call('seal', message);
  return { body, place: { pair, senderId: from.uid, clientId: id } };
}

describe("the member's own keys", () => {
  test('are unlocked on another device only by their own recovery code', async () => {
    const first = device();
    const me = await publishFirst(first.vault, 'customer');
    const { uid, backup, keys: own } = me;
    const { vault } = device();
    const unlock = (code: string) => vault.call('unlock', { uid, code, backup, own });
    await expect(unlock('1234')).rejects.toMatchObject(refusal('code'));
    const other = await publishFirst(device().vault, 'customer');
    await expect(unlock(other.code)).rejects.toMatchObject(refusal('locked'));
    const typed = me.code.toLowerCase().replaceAll('-', ' ');
    expect(await unlock(typed)).toMatchObject({ state: 'ready', entry: own[0], seen: 2 });
  });

  test('are not unlocked if the backup lacks the newest published keys', async () => {
    const me = await publishFirst(device().vault, 'customer');
    const { identity } = await newIdentity({
      uid: me.uid,
      role: 'customer',
      now: 2,
      previous: { entry: me.keys[0] as (typeof me.keys)[number] },
    });
    const { uid, code, backup } = me;
    const own = [...me.keys, identity.entry];
    const unlock = device().vault.call('unlock', { uid, code, backup, own });
    await expect(unlock).rejects.toMatchObject(refusal('stale'));
  });

  test('are unlocked only by the newest of two recovery codes', async () => {
    const { vault } = device();
    const { uid, code: old, backup, keys: own } = await publishFirst(vault, 'customer');
    const next = await vault.call('newCode', { uid, backup });
    expect(next.backup.version).toBe(3);
    const { vault: second } = device();
    const unlock = (code: string) => second.call('unlock', { uid, code, backup: next.backup, own });
    await expect(unlock(old)).rejects.toMatchObject(refusal('locked'));
    expect((await unlock(next.code)).state).toBe('ready');
  });

  test('are not synced with a backup older than the newest seen', async () => {
    const { vault } = device();
    const { uid, backup } = await publishFirst(vault, 'customer');
    const next = await vault.call('newCode', { uid, backup });
    expect(await vault.call('sync', { uid, backup: next.backup })).toMatchObject({ seen: 3 });
    await expect(vault.call('sync', { uid, backup })).rejects.toMatchObject(refusal('stale'));
  });

  test('are not unlocked by an older backup, even with its own recovery code', async () => {
    const { vault } = device();
    const { uid, code, backup, keys: own } = await publishFirst(vault, 'customer');
    const next = await vault.call('newCode', { uid, backup });
    await vault.call('sync', { uid, backup: next.backup });
    const unlock = (served: Backup) => vault.call('unlock', { uid, code, backup: served, own });
    await expect(unlock(backup)).rejects.toMatchObject(refusal('stale'));
    // The older backup is also refused with a raised version number.
    const renumbered = { ...backup, version: next.backup.version };
    await expect(unlock(renumbered)).rejects.toMatchObject(refusal('broken'));
  });
});

describe('messages', () => {
  test("are decrypted only on both members' devices, including a second device", async () => {
    const { buyer, broker, me, peer } = await twoWhoTalk();
    const message = await say(buyer, me, peer, 'Noon on Friday?');
    const opened = [{ ok: true, content: { text: 'Noon on Friday?' }, header: { t: 5, q: 1 } }];
    const asPeer = { uid: peer.uid, peerId: me.uid, keys: me.keys, messages: [message] };
    expect(await broker.vault.call('open', asPeer)).toMatchObject(opened);
    const second = device();
    const { uid, code, backup, keys: own } = me;
    await second.vault.call('unlock', { uid, code, backup, own });
    const asMe = { uid, peerId: peer.uid, keys: peer.keys, messages: [message] };
    expect(await second.vault.call('open', asMe)).toMatchObject(opened);
    const stranger = device();
    await expect(stranger.vault.call('open', asMe)).rejects.toMatchObject(refusal('none'));
  });

  test('are decrypted or refused individually, without revealing refused texts', async () => {
    const { buyer, broker, me, peer } = await twoWhoTalk();
    const good = await say(buyer, me, peer, 'One', 'm-1');
    const also = await say(buyer, me, peer, 'Two', 'm-2');
    const messages = [
      good,
      { ...good, body: 'Just words' },
      { ...good, body: `${good.body.slice(0, -4)}AAAA` },
      { ...good, place: also.place },
      { ...good, place: { ...good.place, senderId: 'vendor-1' } },
      { ...good, place: { ...good.place, senderId: 'vendor-9' } },
      also,
    ];
    const ask = { uid: peer.uid, peerId: me.uid, keys: me.keys, messages };
    const answers = await broker.vault.call('open', ask);
    expect(answers.map((one) => (one.ok ? one.header.q : one.fault))).toEqual([
      1,
      'plain',
      'signature',
      'address',
      'signature',
      'unpinned',
      2,
    ]);
  });

  test('have consecutive numbers even if an encrypted message was never sent', async () => {
    const { buyer, broker, me, peer } = await twoWhoTalk();
    const sent = [await say(buyer, me, peer, 'One', 'm-1')];
    const { body } = await say(buyer, me, peer, 'Cancelled', 'm-2');
    await buyer.vault.call('unsent', { uid: me.uid, pair, body });
    for (const id of ['m-3', 'm-4']) sent.push(await say(buyer, me, peer, id, id));
    const ask = { uid: peer.uid, peerId: me.uid, keys: me.keys, messages: sent };
    const opened = await broker.vault.call('open', ask);
    expect(opened.map((one) => one.ok && one.header.q)).toEqual([1, 2, 3]);
  });

  test('are encrypted only for accepted keys', async () => {
    const [buyer, broker] = [device(), device()];
    const me = await publishFirst(buyer.vault, 'customer');
    const peer = await publishFirst(broker.vault, 'vendor');
    await expect(say(buyer, me, peer, 'Hello')).rejects.toMatchObject(refusal('unpinned'));
  });

  test('are not encrypted for a person without keys in the directory', async () => {
    const [buyer, broker] = [device(), device()];
    const me = await publishFirst(buyer.vault, 'customer');
    const peer = await publishFirst(broker.vault, 'vendor');
    await expect(accept(buyer, me, { ...peer, keys: [] })).rejects.toMatchObject(
      refusal('unpinned'),
    );
  });

  test('are disclosed one at a time, with a key that proves authorship', async () => {
    const { buyer, broker, me, peer } = await twoWhoTalk();
    const message = await say(broker, peer, me, 'Pay here.');
    const { uid } = me;
    const about = { uid, peerId: peer.uid, keys: peer.keys };
    const { text, key } = await buyer.vault.call('disclose', { ...about, message });
    expect(text).toBe('Pay here.');
    const [entry] = peer.keys;
    if (!entry) throw new Error('no keys');
    const author = await verifyEntry(entry, peer.uid);
    const proved = await openReportedMessage(
      message.body,
      message.place,
      author,
      fromBase64Url(key),
    );
    expect(proved).toEqual({ text });
  });

  test("transfer their files' buffers to the worker without copying", async () => {
    const { vault } = device();
    const bytes = new TextEncoder().encode('a plan of the house').buffer;
    const sealed = await vault.call('sealFile', { bytes, name: 'plan.txt', mime: 'text/plain' });
    expect(bytes.byteLength).toBe(0);
    const torn = sealed.sealed.slice(0);
    const answer = await vault.call('openFile', sealed);
    expect(new TextDecoder().decode(answer.bytes)).toBe('a plan of the house');
    new DataView(torn).setUint8(20, new DataView(torn).getUint8(20) ^ 1);
    const opening = vault.call('openFile', { sealed: torn, file: sealed.file });
    await expect(opening).rejects.toMatchObject(refusal('broken'));
  });
});

describe('keys of other people', () => {
  async function nextKeys({ keys }: Published, signer?: CryptoKey) {
    const entry = keys.at(-1);
    if (!entry) throw new Error('no keys');
    const { uid, role } = entry;
    const { identity } = await newIdentity({ uid, role, now: 9, previous: { entry, signer } });
    return identity;
  }

  test("are judged 'first', then 'same' once accepted, with one code for both members", async () => {
    const [buyer, broker] = [device(), device()];
    const me = await publishFirst(buyer.vault, 'customer');
    const peer = await publishFirst(broker.vault, 'vendor');
    const ask = { uid: me.uid, peerId: peer.uid, keys: peer.keys };
    const first = await buyer.vault.call('judge', ask);
    expect(first).toMatchObject({ change: 'first', verified: false });
    await accept(buyer, me, peer, true);
    const same = await buyer.vault.call('judge', ask);
    expect(same).toMatchObject({ change: 'same', verified: true });
    const other = { uid: peer.uid, peerId: me.uid, keys: me.keys };
    const theirs = await broker.vault.call('judge', other);
    expect('code' in same && 'code' in theirs && same.code === theirs.code).toBe(true);
    const none = { uid: peer.uid, peerId: me.uid, keys: [] };
    expect(await broker.vault.call('judge', none)).toEqual({ change: 'none' });
  });

  test('stay verified after a rotation but not after a reset', async () => {
    const { buyer, broker, me, peer } = await twoWhoTalk();
    await accept(buyer, me, peer, true);
    const signer = broker.store.rows.get(peer.uid)?.identities[0]?.sig.privateKey;
    const rotated = await nextKeys(peer, signer);
    const judge = (keys: Published['keys']) =>
      buyer.vault.call('judge', { uid: me.uid, peerId: peer.uid, keys });
    const chain = [...peer.keys, rotated.entry];
    expect(await judge(chain)).toMatchObject({ change: 'rotated', verified: true });
    const reset = await nextKeys(peer);
    const swapped = [...peer.keys, reset.entry];
    const judged = { change: 'reset', verified: false, wasVerified: true };
    expect(await judge(swapped)).toMatchObject(judged);
    const message = await say(buyer, me, { ...peer, keys: swapped }, 'Still yours');
    const asPeer = { uid: peer.uid, peerId: me.uid, keys: me.keys, messages: [message] };
    expect(await broker.vault.call('open', asPeer)).toMatchObject([{ ok: true }]);
  });

  test('are marked as verified only with their own security code', async () => {
    const { buyer, me, peer } = await twoWhoTalk();
    const about = { uid: me.uid, peerId: peer.uid };
    const judged = await buyer.vault.call('judge', { ...about, keys: peer.keys });
    if (!('code' in judged)) throw new Error('no code');
    const { code } = judged;
    const swapped = [...peer.keys, (await nextKeys(peer)).entry];
    const mark = (keys: Published['keys']) =>
      buyer.vault.call('pin', {
        uid: me.uid,
        peers: [{ peerId: peer.uid, keys, verified: true, mayReset: true, code }],
        backup: me.backup,
      });
    await expect(mark(swapped)).rejects.toMatchObject(refusal('stale'));
    expect(await buyer.vault.call('judge', { ...about, keys: peer.keys })).toMatchObject({
      verified: false,
    });
    await mark(peer.keys);
    expect(await buyer.vault.call('judge', { ...about, keys: peer.keys })).toMatchObject({
      verified: true,
    });
  });

  test('are refused if rolled back or belonging to another person', async () => {
    const { buyer, me, peer } = await twoWhoTalk();
    const judge = (keys: Published['keys']) =>
      buyer.vault.call('judge', { uid: me.uid, peerId: peer.uid, keys });
    await expect(judge([])).rejects.toMatchObject(refusal('stale'));
    await expect(judge(me.keys)).rejects.toMatchObject(refusal('address'));
    const replaced = await publishFirst(device().vault, 'vendor');
    await expect(judge(replaced.keys)).rejects.toMatchObject(refusal('stale'));
  });

  test('verify messages signed with the previous keys after a rotation', async () => {
    const { buyer, broker, me, peer } = await twoWhoTalk();
    const old = await say(broker, peer, me, 'Before');
    const signer = broker.store.rows.get(peer.uid)?.identities[0]?.sig.privateKey;
    peer.keys.push((await nextKeys(peer, signer)).entry);
    await accept(buyer, me, peer);
    const ask = { uid: me.uid, peerId: peer.uid, keys: peer.keys, messages: [old] };
    expect(await buyer.vault.call('open', ask)).toMatchObject([
      { ok: true, content: { text: 'Before' } },
    ]);
  });

  test('are all in the backup after two devices concurrently accept them', async () => {
    const first = device();
    const me = await publishFirst(first.vault, 'customer');
    const { uid, code, backup, keys: own } = me;
    const second = device();
    await second.vault.call('unlock', { uid, code, backup, own });
    const broker = await publishFirst(device().vault, 'vendor');
    const made = await newIdentity({ uid: 'vendor-2', role: 'vendor', now: 1 });
    const agent = { uid: 'vendor-2', keys: [made.identity.entry] };
    type Met = Pick<Published, 'uid' | 'keys'>;
    const pin = (where: Device, { uid: peerId, keys }: Met, onto: typeof backup) =>
      where.vault.call('pin', { uid, peers: [{ peerId, keys, verified: false }], backup: onto });
    const one = await pin(first, broker, backup);
    await pin(second, agent, backup);
    // The server refuses the second device, which then loads the first device's backup and retries.
    const both = await pin(second, agent, one.backup);
    await first.vault.call('sync', { uid, backup: both.backup });
    const pins = first.store.rows.get(uid)?.pins ?? {};
    expect(Object.keys(pins).toSorted()).toEqual(['vendor-1', 'vendor-2']);
  });
});
