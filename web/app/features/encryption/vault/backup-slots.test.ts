import { afterEach, expect, test } from 'vitest';
import { closeDevices, device, publishFirst } from '#test/vault-people.ts';

afterEach(closeDevices);

test('a backup without slots can be synced, but not unlocked by code', async () => {
  const first = device();
  const { uid, code, backup, keys: own } = await publishFirst(first.vault, 'customer');
  const bare = { ...backup, slots: [] };
  const unlock = device().vault.call('unlock', { uid, code, backup: bare, own });
  await expect(unlock).rejects.toMatchObject({ name: 'VaultFault', code: 'locked' });
  expect(await first.vault.call('sync', { uid, backup: bare })).toMatchObject({ state: 'ready' });
});

test('replaces the recovery code of a backup and leaves passkeys unchanged', async () => {
  const { vault } = device();
  const { uid, backup } = await publishFirst(vault, 'customer');
  const passkey = { kind: 'passkey', id: 'a', sealed: 'S'.repeat(80) } as const;
  const before = { ...backup, slots: [...backup.slots, passkey] };
  const next = await vault.call('newCode', { uid, backup: before });
  expect(next.backup.slots).toEqual([passkey, { kind: 'code', sealed: expect.any(String) }]);
  expect(next.backup.slots).not.toContainEqual(backup.slots[0]);
});
