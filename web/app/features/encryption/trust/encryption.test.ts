import type { KeyEntry } from '@threshold/contract/endpoints/encryption/e2ee';
import { newIdentity } from '@threshold/e2ee/identity';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Encryption, SealedRow } from '#app/lib/encryption.ts';
import { keyServer } from '#test/key-server.ts';
import { closeDevices, device } from '#test/vault-people.ts';
import { VaultFault } from '../vault/protocol.ts';
import { createRecoveryCode } from './change-backup.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import { loadOwnKeys, type Me } from './own-keys.ts';
import { unlockKeys } from './recall.ts';
import { renewKeys } from './renew-keys.ts';
import { createEncryption } from './start-encryption.tsx';

const customer = { _id: 'customer-1', role: 'customer' } as const;
const vendor = { _id: 'vendor-1', role: 'vendor' } as const;
const pair = 'vendor-1:customer-1';
const noSwitch = { restart: () => undefined, stop: () => undefined };

afterEach(() => {
  vi.useRealTimers();
  closeDevices();
});

/** A member with keys and an open inbox. The test changes the member's key directory. */
async function member(me: Me) {
  const made = device();
  const server = keyServer();
  const call = vi.fn<typeof made.vault.call>((name, ask) => made.vault.call(name, ask));
  const deps = { api: server.api, vault: { call: call as typeof made.vault.call } };
  await ensureOwnKeys(deps, me, 1);
  const first = await createRecoveryCode(deps, me);
  await first.publish();
  const encryption = createEncryption(deps, me, noSwitch);
  await expect.poll(() => encryption.get().own).toBe('ready');
  return { encryption, server, own: [...server.keys], device: made, call, code: first.code };
}

/** The member's next device, unlocked by the recovery code. */
async function nextDevice({ server, code }: Member, me: Me): Promise<Encryption> {
  const deps = { api: server.api, vault: device().vault };
  const locked = await loadOwnKeys(deps, me);
  if (locked.state !== 'locked') throw new Error(locked.state);
  await unlockKeys(deps, me, locked, { code });
  const encryption = createEncryption(deps, me, noSwitch);
  await expect.poll(() => encryption.get().own).toBe('ready');
  return encryption;
}

/** Two members with each other's keys in the directory. */
async function twoMembers() {
  const [buyer, broker] = [await member(customer), await member(vendor)];
  buyer.server.keys.push(...broker.own);
  broker.server.keys.push(...buyer.own);
  return { buyer, broker };
}

async function say(from: Encryption, me: Me, to: Me, text: string, id: string): Promise<SealedRow> {
  await from.refresh(to._id);
  const body = await from.seal({ peerId: to._id, pair }, id, { text });
  return { peerId: me._id, pair, body, place: { pair, senderId: me._id, clientId: id } };
}
const texts = async (encryption: Encryption, rows: readonly SealedRow[]) =>
  (await encryption.open(rows)).map((one) => (one.kind === 'opened' ? one.content.text : one.kind));

type Member = Awaited<ReturnType<typeof member>>;

/** The next version of a member's keys; a rotation if the previous keys sign it. */
async function nextKeys({ own, device: { store } }: Member, isSigned: boolean): Promise<KeyEntry> {
  const entry = own.at(-1);
  if (!entry) throw new Error('no keys');
  const { uid, role } = entry;
  const signer = isSigned ? store.rows.get(uid)?.identities.at(-1)?.sig.privateKey : undefined;
  const previous = { entry, ...(signer && { signer }) };
  return (await newIdentity({ uid, role, now: 9, previous })).identity.entry;
}

/** Opens the inbox on a device that has no keys of the member yet. */
function openDevice(server: ReturnType<typeof keyServer>, me: Me) {
  const deps = { api: server.api, vault: device().vault };
  return { deps, encryption: createEncryption(deps, me, noSwitch) };
}

describe("the member's own keys", () => {
  test('are locked on a second device once used on the first device', async () => {
    const server = keyServer();
    const laptop = openDevice(server, customer);
    await expect.poll(() => laptop.encryption.get().own).toBe('ready');
    server.state.isUsed = true;
    const phone = openDevice(server, customer);
    await expect.poll(() => phone.encryption.get().own).toBe('locked');
  });

  test("become replaced after another device's reset, and locked after local removal", async () => {
    const { encryption, server, device: here } = await member(customer);
    const laptop = openDevice(server, customer);
    const locked = await loadOwnKeys(laptop.deps, customer);
    if (locked.state !== 'locked') throw new Error('expected locked');
    const reset = await renewKeys(laptop.deps, customer, 2, locked);
    await reset({ current_password: 'x' });
    server.state.isUsed = true;
    await encryption.reload();
    expect(encryption.get().own).toBe('replaced');
    await here.vault.call('forget', { uid: customer._id });
    await encryption.reload();
    expect(encryption.get().own).toBe('locked');
  });

  test('retain their state while the server does not respond', async () => {
    const { encryption, server } = await member(customer);
    server.state.isAway = true;
    await encryption.reload();
    expect(encryption.get().own).toBe('ready');
    server.state.isAway = false;
    server.state.backup = null;
    await encryption.reload();
    expect(encryption.get().own).toBe('stale');
  });

  test.each([
    ['never', 'unable'],
    ['elsewhere', 'failed'],
    ['elsewhere, without a backup', 'failed'],
    ['elsewhere, by no keys of the directory', 'failed'],
    ['nobody knows', 'failed'],
  ])('set up "%s" have the state "%s" in browsers without a worker', async (where, expected) => {
    const server = keyServer();
    if (where.startsWith('elsewhere')) {
      const laptop = openDevice(server, customer);
      await expect.poll(() => laptop.encryption.get().own).toBe('ready');
    }
    if (where.endsWith('without a backup')) server.state.backup = null;
    if (where.endsWith('by no keys of the directory')) server.keys.splice(0);
    if (where === 'nobody knows') server.state.isAway = true;
    const vault = { call: () => Promise.reject(new VaultFault('failed')) };
    const encryption = createEncryption({ api: server.api, vault }, customer, noSwitch);
    await expect.poll(() => encryption.get().own).toBe(expected);
  });

  test('become ready when the server responds again after a failure', async () => {
    const server = keyServer();
    server.state.isAway = true;
    const { encryption } = openDevice(server, customer);
    await expect.poll(() => encryption.get().own).toBe('failed');
    server.state.isAway = false;
    await encryption.reload();
    expect(encryption.get().own).toBe('ready');
  });

  test("have the state 'loading' until the server confirms their publication", async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const server = keyServer();
    server.state.isMuteToPuts = true;
    const { encryption } = openDevice(server, customer);
    await expect.poll(() => server.keys).toHaveLength(1);
    expect(encryption.get().own).toBe('loading');
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await vi.runAllTimersAsync();
    await expect.poll(() => encryption.get().own).toBe('ready');
    expect(server.keys).toHaveLength(1);
  });
});

describe('keys of other people', () => {
  test('are accepted on first contact, so that messages can be decrypted', async () => {
    const { buyer, broker } = await twoMembers();
    const row = await say(buyer.encryption, customer, vendor, 'Noon?', 'm-1');
    expect(await texts(broker.encryption, [row])).toEqual(['Noon?']);
    expect(broker.encryption.get().people['customer-1']).toMatchObject({ kind: 'accepted' });
    const [found] = await broker.encryption.open([row]);
    // The signed details of the message are returned.
    expect(found).toMatchObject({ kind: 'opened', count: 1, kv: 1, at: expect.any(Number) });
    // The backup contains the accepted keys as well.
    expect(broker.server.state.backup?.version).toBe(3);
  });

  test('are reloaded from the directory for a message signed with unknown keys', async () => {
    const [buyer, broker] = [await member(customer), await member(vendor)];
    buyer.server.keys.push(...broker.own);
    expect(await broker.encryption.refresh('customer-1')).toEqual({ kind: 'none' });
    const row = await say(buyer.encryption, customer, vendor, 'Noon?', 'm-1');
    broker.server.keys.push(...buyer.own);
    expect(await texts(broker.encryption, [row])).toEqual(['Noon?']);
  });

  test('block sending while the directory omits or swaps the keys', async () => {
    const { buyer, broker } = await twoMembers();
    await buyer.encryption.refresh('vendor-1');
    buyer.server.keys.splice(buyer.own.length);
    expect(await buyer.encryption.refresh('vendor-1')).toEqual({ kind: 'stale' });
    const [swapped] = (await member(vendor)).own;
    if (!swapped) throw new Error('no keys');
    buyer.server.keys.push(swapped);
    expect(await buyer.encryption.refresh('vendor-1')).toEqual({ kind: 'stale' });
    buyer.server.keys.splice(buyer.own.length, 1, ...broker.own);
    expect(await buyer.encryption.refresh('vendor-1')).toMatchObject({ kind: 'accepted' });
  });

  test('are accepted and stay verified if signed by the previous keys', async () => {
    const { buyer, broker } = await twoMembers();
    await buyer.encryption.refresh('vendor-1');
    await buyer.encryption.accept('vendor-1', true);
    buyer.server.keys.push(await nextKeys(broker, true));
    const standing = await buyer.encryption.refresh('vendor-1');
    expect(standing).toMatchObject({ kind: 'accepted', isRotated: true, verified: true });
  });

  test('are replaced without a notice after a reset if no message used them', async () => {
    const { buyer, broker } = await twoMembers();
    await buyer.encryption.refresh('vendor-1');
    buyer.server.keys.push(await nextKeys(broker, false));
    const standing = await buyer.encryption.refresh('vendor-1');
    expect(standing).toMatchObject({ kind: 'accepted', isRotated: false, isRenewed: false });
  });

  test("require the member's confirmation after a reset if a message used them", async () => {
    const { buyer, broker } = await twoMembers();
    await say(buyer.encryption, customer, vendor, 'Noon?', 'm-1');
    buyer.server.keys.push(await nextKeys(broker, false));
    const standing = await buyer.encryption.refresh('vendor-1');
    expect(standing).toMatchObject({ kind: 'reset', wasVerified: false });
    await buyer.encryption.accept('vendor-1', false);
    const accepted = { kind: 'accepted', verified: false, isRenewed: true };
    expect(buyer.encryption.get().people['vendor-1']).toMatchObject(accepted);
  });

  test('require a new security code comparison after a reset if compared before', async () => {
    const { buyer, broker } = await twoMembers();
    await say(buyer.encryption, customer, vendor, 'Noon?', 'm-1');
    const phone = await nextDevice(buyer, customer);
    await say(phone, customer, vendor, 'Or one?', 'm-2');
    await buyer.encryption.accept('vendor-1', true);
    buyer.server.keys.push(await nextKeys(broker, false));
    // The phone does not know of the comparison yet, so it asks only for a confirmation.
    expect(await phone.refresh('vendor-1')).toMatchObject({ kind: 'reset', wasVerified: false });
    await expect(phone.accept('vendor-1', false)).rejects.toMatchObject({ code: 'stale' });
    const standing = phone.get().people['vendor-1'];
    expect(standing).toMatchObject({ kind: 'reset', wasVerified: true });
    expect(await buyer.encryption.refresh('vendor-1')).toEqual(standing);
    if (standing?.kind !== 'reset') throw new Error('no code to compare');
    await phone.verify('vendor-1', standing.code);
    const compared = { kind: 'accepted', verified: true };
    expect(phone.get().people['vendor-1']).toMatchObject(compared);
    expect(await buyer.encryption.refresh('vendor-1')).toMatchObject({ kind: 'reset' });
    await buyer.encryption.reload();
    expect(buyer.encryption.get().people['vendor-1']).toMatchObject(compared);
  });

  test('become verified on another device when that device next accepts keys', async () => {
    const { buyer, broker } = await twoMembers();
    await buyer.encryption.refresh('vendor-1');
    const phone = await nextDevice(buyer, customer);
    await phone.refresh('vendor-1');
    await buyer.encryption.accept('vendor-1', true);
    const other = await member({ _id: 'vendor-2', role: 'vendor' });
    buyer.server.keys.push(...other.own);
    await phone.refresh('vendor-2');
    expect(phone.get().people['vendor-1']).toMatchObject({ kind: 'accepted', verified: true });
    // The member's computer sees keys that are signed by the compared keys before the phone does.
    buyer.server.keys.push(await nextKeys(broker, true));
    await buyer.encryption.refresh('vendor-1');
    await phone.accept('vendor-2', true);
    const { isRotated: _, ...same } = {
      isRotated: true,
      ...buyer.encryption.get().people['vendor-1'],
    };
    expect(phone.get().people['vendor-1']).toMatchObject(same);
  });

  test("have the state 'failed', not 'none', if the directory is unavailable", async () => {
    const { buyer } = await twoMembers();
    buyer.server.keys.splice(buyer.own.length);
    expect(await buyer.encryption.refresh('vendor-1')).toEqual({ kind: 'none' });
    buyer.server.state.isAway = true;
    expect(await buyer.encryption.refresh('vendor-1')).toEqual({ kind: 'failed' });
  });
});

test('sealFile gives a picture the file extension of its actual type', async () => {
  const { encryption } = await member(customer);
  const bytes = Uint8Array.from(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'));
  const sealed = async (name: string) => (await encryption.sealFile(new File([bytes], name))).file;
  expect(await sealed('photo.jpg')).toMatchObject({ name: 'photo.png' });
  expect(await sealed('plan.pdf')).toMatchObject({ name: 'plan.pdf' });
});

describe('messages', () => {
  test("are not decrypted before the sender's newest keys are accepted", async () => {
    const { buyer, broker } = await twoMembers();
    const old = await say(broker.encryption, vendor, customer, 'Before', 'm-1');
    expect(await texts(buyer.encryption, [old])).toEqual(['Before']);
    const renewed = await member(vendor);
    renewed.server.keys.push(...buyer.own);
    const [first] = broker.own;
    const next = await nextKeys(broker, false);
    if (!first) throw new Error('no keys');
    buyer.server.keys.push(next);
    const byStranger = await say(renewed.encryption, vendor, customer, 'Who?', 'm-2');
    expect(await texts(buyer.encryption, [old, byStranger])).toEqual(['Before', 'unaccepted']);
    await buyer.encryption.accept('vendor-1', false);
    expect(await texts(buyer.encryption, [old, byStranger])).toEqual(['Before', 'unverified']);
  });

  test('are decrypted in batches, between which the vault handles other requests', async () => {
    const { buyer, broker } = await twoMembers();
    const row = await say(broker.encryption, vendor, customer, 'Hello', 'm-1');
    await texts(buyer.encryption, [row]);
    buyer.call.mockClear();
    const found = await buyer.encryption.open(Array.from({ length: 200 }, () => row));
    expect(found.every(({ kind }) => kind === 'opened')).toBe(true);
    const openCalls = buyer.call.mock.calls.filter(([name]) => name === 'open');
    expect(openCalls).toHaveLength(4);
  });

  test('are verified individually: an invalid message does not affect valid messages', async () => {
    const { buyer, broker } = await twoMembers();
    const good = await say(broker.encryption, vendor, customer, 'Hello', 'm-1');
    const torn = { ...good, body: `${good.body.slice(0, -4)}AAAA` };
    const elsewhere = { ...good, place: { ...good.place, pair: 'vendor-1:customer-2' } };
    const again = { ...good, place: { ...good.place, clientId: 'm-2' } };
    const swapped = { ...good, place: { ...good.place, senderId: 'customer-1' } };
    const found = await texts(buyer.encryption, [good, torn, elsewhere, again, swapped, good]);
    expect(found).toEqual([
      'Hello',
      'unverified',
      'unverified',
      'unverified',
      'unverified',
      'Hello',
    ]);
  });
});
