import { afterEach, expect, test } from 'vitest';
import { closeDevices, device, memoryKeyStore, publishFirst } from '#test/vault-people.ts';
import { saveKeysInUse } from './key-store.ts';

afterEach(closeDevices);

test("saving keys does not overwrite the mark 'used' that another tab has set", async () => {
  const store = memoryKeyStore();
  const here = device(store);
  const me = await publishFirst(here.vault, 'customer');
  const there = device();
  const peer = await publishFirst(there.vault, 'vendor');
  const about = { uid: me.uid, peerId: peer.uid };
  const peers = [{ peerId: peer.uid, keys: peer.keys, verified: false }];
  await here.vault.call('pin', { uid: me.uid, peers, backup: me.backup });
  const learned = await store.read(me.uid);
  if (!learned) throw new Error('nothing is kept');
  const content = { text: 'Noon?' };
  await here.vault.call('seal', { ...about, pair: 'v:c', clientId: 'm-1', now: 1, content });
  await saveKeysInUse(store, learned);
  expect(store.rows.get(me.uid)?.pins[peer.uid]?.used).toBe(true);
  expect(store.rows.get(me.uid)?.used).toBe(true);
});
