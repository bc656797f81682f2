import { afterEach, describe, expect, test } from 'vitest';
import { closeDevices, device } from '#test/vault-people.ts';
import type { VaultFaultCode } from './protocol.ts';

const refusal = (code: VaultFaultCode) => ({ name: 'VaultFault', code });

afterEach(closeDevices);

describe('new keys', () => {
  test('are pending until their publication is confirmed', async () => {
    const { vault, store } = device();
    const uid = 'customer-1';
    expect(await vault.call('status', { uid })).toEqual({ state: 'none' });
    const made = await vault.call('ensure', { uid, role: 'customer', now: 1 });
    if (made.state !== 'pending') throw new Error(made.state);
    const { fp, entry, backup } = made;
    expect(backup).toMatchObject({ version: 1, slots: [] });
    expect(await vault.call('status', { uid })).toEqual(made);
    expect(await vault.call('ensure', { uid, role: 'customer', now: 2 })).toEqual(made);
    await expect(vault.call('sync', { uid, backup })).rejects.toMatchObject(refusal('none'));
    const ready = { state: 'ready', fp, entry, seen: 1, kvs: [1] };
    expect(await vault.call('confirm', { uid, fp })).toEqual(ready);
    expect(await vault.call('ensure', { uid, role: 'customer', now: 3 })).toEqual(ready);
    const record = store.rows.get(uid);
    for (const key of [record?.deviceKey, record?.identities[0]?.kem.privateKey])
      expect(key?.extractable).toBe(false);
    expect(await vault.call('forget', { uid })).toEqual({ state: 'none' });
    expect(store.rows.size).toBe(0);
  });

  test('are confirmed or deleted only by requests with their fingerprint', async () => {
    const { vault, store } = device();
    const uid = 'customer-1';
    const made = await vault.call('ensure', { uid, role: 'customer', now: 1 });
    if (made.state !== 'pending') throw new Error(made.state);
    const other = { uid, fp: 'A'.repeat(43) };
    await expect(vault.call('confirm', other)).rejects.toMatchObject(refusal('none'));
    expect(await vault.call('drop', other)).toEqual(made);
    const { fp } = made;
    await vault.call('confirm', { uid, fp });
    // Keys in use are never dropped.
    expect(await vault.call('drop', { uid, fp })).toMatchObject({ state: 'ready', fp });
    expect(store.rows.size).toBe(1);
  });
});
