import { afterEach, expect, test } from 'vitest';
import { type Device, device, publishFirst } from '#test/vault-people.ts';

const open: Device[] = [];
const another = () => {
  const made = device();
  open.push(made);
  return made;
};
afterEach(() => {
  for (const { close } of open.splice(0)) close();
});

const label = 'saved-replies:1';
const text = '[{"title":"Thanks"}]';

test('a text of one’s own opens on every device that has the keys, and its keys are in use', async () => {
  const first = another();
  const { uid, code, backup, keys: own } = await publishFirst(first.vault, 'vendor');
  expect(first.store.rows.get(uid)?.used).toBeUndefined();
  const { body } = await first.vault.call('sealOwn', { uid, label, now: 5, text });
  expect(body).not.toContain('Thanks');
  expect(first.store.rows.get(uid)?.used).toBe(true);
  const second = another();
  await second.vault.call('unlock', { uid, code, backup, own });
  for (const { vault } of [first, second]) {
    const asked = { uid, label, body };
    expect(await vault.call('openOwn', asked)).toEqual({ text, isNewest: true });
    const another = vault.call('openOwn', { ...asked, label: 'saved-replies:2' });
    await expect(another).rejects.toMatchObject({ code: 'address' });
  }
});

test('after a reset what was sealed before opens here still, and not where the new keys alone are', async () => {
  const here = another();
  const me = await publishFirst(here.vault, 'vendor');
  const { uid } = me;
  const { body } = await here.vault.call('sealOwn', { uid, label, now: 5, text });
  const previous = me.keys[0];
  if (!previous) throw new Error('no keys');
  const renewal = { uid, role: 'vendor', now: 6, previous, version: 3 } as const;
  const renewed = await here.vault.call('renew', renewal);
  await here.vault.call('confirm', { uid, fp: renewed.fp });
  const asked = { uid, label, body };
  expect(await here.vault.call('openOwn', asked)).toEqual({ text, isNewest: false });
  const next = await here.vault.call('sealOwn', { uid, label, now: 7, text });
  expect(await here.vault.call('openOwn', { ...asked, body: next.body })).toMatchObject({
    isNewest: true,
  });

  const elsewhere = another();
  const made = await elsewhere.vault.call('renew', renewal);
  await elsewhere.vault.call('confirm', { uid, fp: made.fp });
  await expect(elsewhere.vault.call('openOwn', asked)).rejects.toMatchObject({ code: 'locked' });
});

test('without keys nothing is sealed', async () => {
  const { vault } = another();
  const sealing = vault.call('sealOwn', { uid: 'vendor-1', label, now: 5, text });
  await expect(sealing).rejects.toMatchObject({ code: 'none' });
});
