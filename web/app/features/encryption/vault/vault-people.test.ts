import { type DirectoryEntry, newIdentity } from '@threshold/e2ee/identity';
import { afterEach, expect, test } from 'vitest';
import { closeDevices, device, publishFirst } from '#test/vault-people.ts';

afterEach(closeDevices);

/** The next version of a person's keys; a rotation if the previous keys sign it. */
async function next(keys: readonly DirectoryEntry[], signer?: CryptoKey): Promise<DirectoryEntry> {
  const entry = keys.at(-1);
  if (!entry) throw new Error('no keys');
  const { uid, role } = entry;
  return (await newIdentity({ uid, role, now: 9, previous: { entry, signer } })).identity.entry;
}

test('replaces compared keys only after comparison of the new security code', async () => {
  const [buyer, broker] = [device(), device()];
  const { uid, backup } = await publishFirst(buyer.vault, 'customer');
  const { uid: peerId, keys: first } = await publishFirst(broker.vault, 'vendor');
  const pin = (
    keys: readonly DirectoryEntry[],
    how: { verified: boolean; mayReset?: boolean; code?: string },
  ) => buyer.vault.call('pin', { uid, peers: [{ peerId, keys, ...how }], backup });
  const pinned = () => buyer.store.rows.get(uid)?.pins[peerId];
  await pin(first, { verified: true });

  const reset = [...first, await next(first)];
  const refused = { name: 'VaultFault', code: 'stale' };
  await expect(pin(reset, { verified: false })).rejects.toMatchObject(refused);
  expect(pinned()).toMatchObject({ entry: { kv: 1 }, verified: true });

  // Keys that the compared keys have signed are verified without another comparison.
  const signer = broker.store.rows.get(peerId)?.identities[0]?.sig.privateKey;
  await pin([...first, await next(first, signer)], { verified: false });
  expect(pinned()).toMatchObject({ entry: { kv: 2 }, verified: true });

  // A confirmation on a device that does not know of the comparison is refused. A confirmation
  // with the newly compared code is accepted.
  const again = [...reset, await next(reset)];
  await expect(pin(again, { verified: false, mayReset: true })).rejects.toMatchObject(refused);
  await expect(pin(again, { verified: true, mayReset: true })).rejects.toMatchObject(refused);
  expect(pinned()).toMatchObject({ entry: { kv: 2 }, verified: true });
  const seen = await buyer.vault.call('judge', { uid, peerId, keys: again });
  const code = seen.change === 'none' ? '' : seen.code;
  await pin(again, { verified: true, mayReset: true, code });
  expect(pinned()).toMatchObject({ entry: { kv: 3 }, verified: true });
});

test("accepts several people's keys but skips a person with invalid keys", async () => {
  const [buyer, broker] = [device(), device()];
  const { uid, backup } = await publishFirst(buyer.vault, 'customer');
  const known = await publishFirst(broker.vault, 'vendor');
  const other = (await newIdentity({ uid: 'vendor-2', role: 'vendor', now: 1 })).identity.entry;
  const forged = { peerId: 'vendor-2', keys: [{ ...other, created: 2 }], verified: true };
  const believed = { peerId: known.uid, keys: known.keys, verified: false };
  const pinned = () => Object.keys(buyer.store.rows.get(uid)?.pins ?? {});
  const none = buyer.vault.call('pin', { uid, peers: [forged], backup });
  await expect(none).rejects.toMatchObject({ name: 'VaultFault', code: 'signature' });
  expect(pinned()).toEqual([]);
  const saved = await buyer.vault.call('pin', { uid, peers: [forged, believed, forged], backup });
  expect(saved.backup.version).toBe(backup.version + 1);
  expect(pinned()).toEqual([known.uid]);
});

test("replaces used keys only with the member's consent", async () => {
  const [buyer, broker] = [device(), device()];
  const { uid, backup } = await publishFirst(buyer.vault, 'customer');
  const { uid: peerId, keys: first } = await publishFirst(broker.vault, 'vendor');
  const pin = (keys: readonly DirectoryEntry[], mayReset?: boolean) =>
    buyer.vault.call('pin', {
      uid,
      peers: [{ peerId, keys, verified: false, ...(mayReset && { mayReset }) }],
      backup,
    });
  const pinned = () => buyer.store.rows.get(uid)?.pins[peerId]?.entry.kv;
  await pin(first);
  // The first keys were never used, so no consent is needed.
  const second = [...first, await next(first)];
  await pin(second);
  expect(pinned()).toBe(2);

  const pair = `${peerId}:${uid}`;
  const content = { text: 'Sealed' };
  await buyer.vault.call('seal', { uid, peerId, pair, clientId: 'one', now: 1, content });
  const third = [...second, await next(second)];
  await expect(pin(third)).rejects.toMatchObject({ name: 'VaultFault', code: 'stale' });
  expect(pinned()).toBe(2);
  await pin(third, true);
  expect(pinned()).toBe(3);
});

test("transfers the mark 'used' of accepted keys to other devices through the backup", async () => {
  const [buyer, broker, phone, laptop] = [device(), device(), device(), device()];
  const { uid, keys: own, code, backup: first } = await publishFirst(buyer.vault, 'customer');
  const { uid: peerId, keys } = await publishFirst(broker.vault, 'vendor');
  const pin = (backup: typeof first, verified: boolean) =>
    buyer.vault.call('pin', { uid, peers: [{ peerId, keys, verified }], backup });
  const used = ({ store }: typeof buyer) => store.rows.get(uid)?.pins[peerId]?.used;
  const met = await pin(first, false);
  await phone.vault.call('unlock', { uid, code, backup: met.backup, own });
  expect(used(phone)).toBeUndefined();

  const pair = `${peerId}:${uid}`;
  const content = { text: 'Sealed' };
  await buyer.vault.call('seal', { uid, peerId, pair, clientId: 'one', now: 1, content });
  const { backup } = await pin(met.backup, true);
  await phone.vault.call('sync', { uid, backup });
  await laptop.vault.call('unlock', { uid, code, backup, own });
  expect([phone, laptop].map(used)).toEqual([true, true]);
});
