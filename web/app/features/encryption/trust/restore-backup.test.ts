import { sealBundle } from '@threshold/e2ee/backup';
import { newIdentity } from '@threshold/e2ee/identity';
import { afterEach, expect, test } from 'vitest';
import { keyServer } from '#test/key-server.ts';
import { closeDevices, device } from '#test/vault-people.ts';
import { openMaster } from '../vault/key-store.ts';
import { acceptKeys, createRecoveryCode } from './change-backup.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import { loadOwnKeys } from './own-keys.ts';
import { unlockKeys } from './recall.ts';

const me = { _id: 'customer-1', role: 'customer' } as const;
const isReady = { state: 'ready' };

afterEach(closeDevices);

/** Saves backup version 1 with new keys, 2 with a recovery code, 3 with an accepted person. */
async function metSomebody() {
  const server = keyServer();
  const here = device();
  const deps = { api: server.api, vault: here.vault };
  await ensureOwnKeys(deps, me, 1);
  const { code, publish } = await createRecoveryCode(deps, me);
  await publish();
  const { identity } = await newIdentity({ uid: 'vendor-1', role: 'vendor', now: 1 });
  await acceptKeys(deps, me, [{ peerId: 'vendor-1', keys: [identity.entry], verified: true }]);
  expect(server.state.backup?.version).toBe(3);
  return { server, here, deps, code };
}

/** Overwrites the backup, as an attacker would, until only the given good versions are left. */
function overwriteBut(server: ReturnType<typeof keyServer>, ...kept: readonly number[]): void {
  const good = server.state.backup?.version ?? 0;
  for (let time = 0; time < 8; time += 1) server.overwrite();
  const left = server.earlier.filter(({ version }) => version > good || kept.includes(version));
  server.earlier.splice(0, server.earlier.length, ...left);
}

test.each([[2], [1]])(
  "restores backup version %i together with the device's accepted keys",
  async (kept) => {
    const { server, here, deps, code } = await metSomebody();
    overwriteBut(server, kept);
    expect(await loadOwnKeys(deps, me)).toMatchObject(isReady);
    expect(here.store.rows.get(me._id)?.pins['vendor-1']).toMatchObject({ verified: true });
    expect(await loadOwnKeys(deps, me)).toMatchObject(isReady);

    const next = device();
    const nextDeps = { api: server.api, vault: next.vault };
    const locked = await loadOwnKeys(nextDeps, me);
    if (locked.state !== 'locked') throw new Error(locked.state);
    expect(await unlockKeys(nextDeps, me, locked, { code })).toMatchObject(isReady);
    expect(next.store.rows.get(me._id)?.pins['vendor-1']).toMatchObject({ verified: true });
  },
);

test("accepts an operator's restored backup only with a raised version number", async () => {
  const { server, deps, code } = await metSomebody();
  const restored = server.earlier.shift();
  if (!restored) throw new Error('no earlier one');
  server.state.backup = restored;
  await expect(loadOwnKeys(deps, me)).rejects.toMatchObject({ code: 'stale' });
  server.earlier.unshift(restored);
  server.state.backup = { ...restored, version: restored.version + 100_000 };
  const next = device();
  const nextDeps = { api: server.api, vault: next.vault };
  const locked = await loadOwnKeys(nextDeps, me);
  if (locked.state !== 'locked') throw new Error(locked.state);
  expect(await unlockKeys(nextDeps, me, locked, { code })).toMatchObject(isReady);
  expect(await loadOwnKeys(deps, me)).toMatchObject(isReady);
});

test('does not restore a backup whose keys are not in use', async () => {
  const { server, here, deps } = await metSomebody();
  const record = here.store.rows.get(me._id);
  if (!record) throw new Error('no keys');
  const { identity, secrets } = await newIdentity({ uid: me._id, role: me.role, now: 1 });
  const belongings = { keys: [{ entry: identity.entry, secrets }], pins: {} };
  const bundle = await sealBundle(me._id, 2, await openMaster(record), belongings);
  overwriteBut(server);
  server.earlier.push({ v: 2, version: 2, bundle, slots: [] });
  await expect(loadOwnKeys(deps, me)).rejects.toMatchObject({ code: 'broken' });
  expect(server.state.backup?.bundle).toBe('rubbish');
});

test('loading keys rejects with the error of a failed backup restoration', async () => {
  const { server, deps } = await metSomebody();
  overwriteBut(server, 2);
  server.state.failing = 'PUT /e2ee/backup';
  await expect(loadOwnKeys(deps, me)).rejects.toMatchObject({ status: 503 });
});
