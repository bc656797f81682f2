import { newMasterKey, sealBundle } from '@threshold/e2ee/backup';
import { sealDeviceSlot } from '@threshold/e2ee/device-slot';
import { newIdentity } from '@threshold/e2ee/identity';
import { readCode } from '@threshold/e2ee/recovery-code';
import { afterEach, expect, test } from 'vitest';
import { closeDevices, device, publishFirst } from '#test/vault-people.ts';
import type { VaultFaultCode } from './protocol.ts';

const refusal = (code: VaultFaultCode) => ({ name: 'VaultFault', code });

afterEach(closeDevices);

/** An old device that has made a one-time code, and a new device without keys. */
async function withCode() {
  const [old, fresh] = [device(), device()];
  const me = await publishFirst(old.vault, 'customer');
  const { uid } = me;
  const made = await old.vault.call('device.make', { uid, backup: me.backup });
  const ask = { uid, code: made.code, sealed: made.sealed, backup: me.backup, own: me.keys };
  return { old, fresh, me, uid, made, ask };
}

test('transfers the keys to a new device by the typed one-time code', async () => {
  const { fresh, me, uid, made, ask } = await withCode();
  const typed = made.code.toLowerCase().replaceAll('-', ' ');
  expect(await fresh.vault.call('device.find', { uid, code: typed })).toEqual({
    lookup: made.lookup,
  });
  const status = await fresh.vault.call('device.open', { ...ask, code: typed });
  expect(status).toMatchObject({ state: 'ready', entry: me.keys[0], seen: me.backup.version });
});

test('the server receives neither the one-time code nor a key', async () => {
  const { made } = await withCode();
  const { lookup, sealed } = made;
  const sent = JSON.stringify({ lookup, sealed });
  expect(sent).not.toContain(made.code.replaceAll('-', ''));
  expect(sent).not.toMatch(/master|secret|private/);
});

test('refuses wrong or malformed one-time codes, and codes of other members', async () => {
  const { old, fresh, uid, me, ask } = await withCode();
  const next = await old.vault.call('device.make', { uid, backup: me.backup });
  const attempts = [
    [() => fresh.vault.call('device.open', { ...ask, code: next.code }), 'locked'],
    [() => fresh.vault.call('device.open', { ...ask, uid: 'customer-2' }), 'locked'],
    [() => fresh.vault.call('device.open', { ...ask, code: 'no code' }), 'code'],
    [() => fresh.vault.call('device.find', { uid, code: `${ask.code}7` }), 'code'],
  ] as const;
  for (const [attempt, code] of attempts)
    await expect(attempt()).rejects.toMatchObject(refusal(code));
  expect(await fresh.vault.call('status', { uid })).toEqual({ state: 'none' });
});

test('refuses older backups, unknown keys and contents with another master key', async () => {
  const { fresh, me, ask } = await withCode();
  const about = { uid: me.uid, role: 'customer', now: 9 } as const;
  const { identity, secrets } = await newIdentity(about);
  const master = newMasterKey();
  const keys = [{ entry: identity.entry, secrets }];
  const version = me.backup.version;
  const bundle = await sealBundle(me.uid, version, master, { keys, pins: {} });
  const attempts = [
    [{ ...ask, backup: { ...me.backup, version: version - 1 } }, 'stale'],
    [{ ...ask, own: [identity.entry] }, 'stale'],
    [{ ...ask, backup: { ...me.backup, bundle } }, 'broken'],
  ] as const;
  for (const [asked, code] of attempts)
    await expect(fresh.vault.call('device.open', asked)).rejects.toMatchObject(refusal(code));
});

test('refuses a backup whose keys differ from the keys in the slot', async () => {
  const { fresh, uid, made } = await withCode();
  const secret = await readCode(made.code);
  if (!secret) throw new Error('the code reads');
  const make = () => newIdentity({ uid, role: 'customer', now: 1 });
  const [named, other] = [await make(), await make()];
  const master = newMasterKey();
  const { sealed } = await sealDeviceSlot(uid, secret, {
    master,
    version: 1,
    fp: named.identity.fp,
  });
  const take = async ({ identity: { entry }, secrets }: typeof named) => {
    const bundle = await sealBundle(uid, 1, master, { keys: [{ entry, secrets }], pins: {} });
    const backup = { v: 2 as const, version: 1, bundle, slots: [] };
    return fresh.vault.call('device.open', { uid, code: made.code, sealed, backup, own: [entry] });
  };
  await expect(take(other)).rejects.toMatchObject(refusal('stale'));
  expect(await take(named)).toMatchObject({ state: 'ready', entry: named.identity.entry });
});

test('does not create a one-time code on a device without keys', async () => {
  const { fresh, uid, me } = await withCode();
  await expect(fresh.vault.call('device.make', { uid, backup: me.backup })).rejects.toMatchObject(
    refusal('none'),
  );
});
