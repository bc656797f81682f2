import { limits } from '@threshold/contract/limits';
import { newIdentity } from '@threshold/e2ee/identity';
import { afterEach, expect, test, vi } from 'vitest';
import { keyServer } from '#test/key-server.ts';
import { closeDevices, type Device, device, memoryKeyStore } from '#test/vault-people.ts';
import { acceptKeys, createRecoveryCode } from './change-backup.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import { listKeys, loadOwnKeys, type OwnKeys } from './own-keys.ts';
import { unlockKeys } from './recall.ts';
import { renewKeys } from './renew-keys.ts';

const me = { _id: 'customer-1', role: 'customer' } as const;

afterEach(closeDevices);

type Server = ReturnType<typeof keyServer>;
const meansOf = ({ api }: Server, { vault }: Device) => ({ api, vault });

/** Creates and publishes first keys on a device, with a recovery code. */
async function createKeys() {
  const server = keyServer();
  const first = device();
  const deps = meansOf(server, first);
  expect(await ensureOwnKeys(deps, me, 1)).toMatchObject({ state: 'ready', isSecured: false });
  const made = await createRecoveryCode(deps, me);
  expect(await made.publish(proof)).toMatchObject({ state: 'ready', isSecured: true });
  return { server, first, code: made.code };
}

const proof = { current_password: 'Correct-horse-7' };

async function lockedOn(server: Server, where: Device) {
  const state = await loadOwnKeys(meansOf(server, where), me);
  if (state.state !== 'locked') throw new Error(`expected locked, got ${state.state}`);
  return state satisfies OwnKeys;
}

test('creates message keys on first use and loads the same keys later', async () => {
  const server = keyServer();
  const deps = meansOf(server, device());
  expect(await loadOwnKeys(deps, me)).toEqual({ state: 'new' });
  expect(await ensureOwnKeys(deps, me, 1)).toMatchObject({ state: 'ready', isSecured: false });
  expect(await loadOwnKeys(deps, me)).toMatchObject({ state: 'ready', isSecured: false });
  expect((await listKeys(server.api, [me._id])).get(me._id)).toEqual(server.keys);
  expect(server.state.backup).toMatchObject({ version: 1, slots: [] });
});

test("requests keys of many people in batches of the server's limit", async () => {
  const server = keyServer();
  const most = limits.e2ee.keys_asked;
  await listKeys(
    server.api,
    Array.from({ length: most + 1 }, (_, nr) => `person-${nr}`),
  );
  const counts = server.sent.map((one) => one.split('person-').length - 1);
  expect(counts).toEqual([most, 1]);
});

/** Returns a vault that runs `before` prior to its first answer to a status call. */
function vaultThatStarts({ vault }: Device, before: () => Promise<unknown>): Pick<Device, 'vault'> {
  let isFirst = true;
  return {
    vault: {
      async call(name, ask) {
        if (isFirst && name === 'status') {
          isFirst = false;
          await before();
        }
        return vault.call(name, ask);
      },
    } as Device['vault'],
  };
}

test("requests the member's keys from the server while the worker starts", async () => {
  const server = keyServer();
  const { vault } = vaultThatStarts(device(), async () => {
    await expect.poll(() => server.asked).toHaveLength(2);
  });
  expect(await loadOwnKeys({ api: server.api, vault }, me)).toEqual({ state: 'new' });
  expect(server.asked).toHaveLength(2);
});

test('reports the current state if another tab saved keys during the load', async () => {
  const server = keyServer();
  const store = memoryKeyStore();
  const tab = meansOf(server, device(store));
  await ensureOwnKeys(tab, me, 1);
  const { vault } = vaultThatStarts(device(store), async () => {
    const made = await createRecoveryCode(tab, me);
    await made.publish(proof);
  });
  expect(await loadOwnKeys({ api: server.api, vault }, me)).toMatchObject({
    state: 'ready',
    isSecured: true,
  });
});

test('rejects missing keys or a missing backup instead of creating new keys', async () => {
  const { server } = await createKeys();
  const deps = meansOf(server, device());
  const refused = { name: 'VaultFault', code: 'stale' };
  const { backup } = server.state;
  server.state.backup = null;
  await expect(loadOwnKeys(deps, me)).rejects.toMatchObject(refused);
  server.state.backup = backup;
  server.keys.splice(0);
  await expect(loadOwnKeys(deps, me)).rejects.toMatchObject(refused);
});

test('publishes no second keys if the first publication got no response', async () => {
  for (const fault of ['isAway', 'isMute'] as const) {
    const server = keyServer();
    const where = device();
    const deps = meansOf(server, where);
    const made = await where.vault.call('ensure', { uid: me._id, role: me.role, now: 1 });
    server.state[fault] = true;
    await expect(ensureOwnKeys(deps, me, 2)).rejects.toMatchObject({ status: 503 });
    server.state[fault] = false;
    expect(await ensureOwnKeys(deps, me, 3)).toMatchObject({ state: 'ready' });
    expect(server.keys).toEqual([made.state === 'pending' && made.entry]);
  }
});

test("returns the state 'making' if the first publication gets no response", async () => {
  const server = keyServer();
  const deps = meansOf(server, device());
  server.state.isMuteToPuts = true;
  expect(await ensureOwnKeys(deps, me, 1)).toEqual({ state: 'making' });
  expect(await ensureOwnKeys(deps, me, 1)).toMatchObject({ state: 'ready' });
});

test('reports locked keys when the passkey module fails to load', async () => {
  const { server } = await createKeys();
  const away = '#app/lib/passkeys/carried-output.ts';
  vi.doMock(away, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  try {
    expect(await ensureOwnKeys(meansOf(server, device()), me, 2)).toMatchObject({
      state: 'locked',
    });
  } finally {
    vi.doUnmock(away);
  }
});

test('locks one of two devices that create keys concurrently', async () => {
  const server = keyServer();
  const [one, two] = [device(), device()];
  const states = await Promise.all([
    ensureOwnKeys(meansOf(server, one), me, 1),
    ensureOwnKeys(meansOf(server, two), me, 1),
  ]);
  expect(states.map(({ state }) => state).toSorted()).toEqual(['locked', 'ready']);
  expect(server.keys).toHaveLength(1);
  expect(one.store.rows.size + two.store.rows.size).toBe(1);
  // The devices do not replace each other's keys: the locked device stays locked.
  const before = server.asked.filter((call) => call.startsWith('PUT')).length;
  for (let turn = 0; turn < 10; turn += 1) {
    await ensureOwnKeys(meansOf(server, one), me, turn);
    await ensureOwnKeys(meansOf(server, two), me, turn);
  }
  expect(server.asked.filter((call) => call.startsWith('PUT'))).toHaveLength(before);
});

test('unlocks the new keys after another device replaced the keys', async () => {
  const { server, first } = await createKeys();
  const other = device();
  const reset = await renewKeys(meansOf(server, other), me, 2, await lockedOn(server, other));
  await reset(proof);
  const { code, publish } = await createRecoveryCode(meansOf(server, other), me);
  await publish(proof);
  const deps = meansOf(server, first);
  const state = await loadOwnKeys(deps, me);
  if (state.state !== 'replaced') throw new Error('not noticed');
  expect(await unlockKeys(deps, me, state, { code })).toMatchObject({ state: 'ready' });
  expect(await loadOwnKeys(deps, me)).toMatchObject({ state: 'ready' });
  // The old keys stay here, so that earlier messages can still be decrypted.
  expect(first.store.rows.get(me._id)?.identities.map((one) => one.entry.kv)).toEqual([1, 2]);
});

test('retains the replaced keys on a device that creates new keys', async () => {
  const { server, first } = await createKeys();
  const other = device();
  const reset = await renewKeys(meansOf(server, other), me, 2, await lockedOn(server, other));
  await reset(proof);
  const deps = meansOf(server, first);
  const state = await loadOwnKeys(deps, me);
  if (state.state !== 'replaced') throw new Error('not noticed');
  const made = await renewKeys(deps, me, 3, state);
  await expect(made()).rejects.toMatchObject({ code: 'reauth_required' });
  expect((await loadOwnKeys(deps, me)).state).toBe('replaced');
  expect(await made(proof)).toMatchObject({ state: 'ready' });
  expect(first.store.rows.get(me._id)?.identities.map((one) => one.entry.kv)).toEqual([1, 3]);
});

test('creates new keys with the password, without recovery code or old device', async () => {
  const { server } = await createKeys();
  const deps = meansOf(server, device());
  const made = await renewKeys(deps, me, 2, await lockedOn(server, device()));
  await expect(made()).rejects.toMatchObject({ code: 'reauth_required' });
  // Loads the keys before publishing, as a page does when the member returns from another app.
  expect((await loadOwnKeys(deps, me)).state).toBe('locked');
  expect(await made(proof)).toMatchObject({ state: 'ready' });
  expect(server.keys.map(({ kv, by }) => [kv, by])).toEqual([
    [1, null],
    [2, null],
  ]);
  expect(await loadOwnKeys(deps, me)).toMatchObject({ state: 'ready' });
});

test('discards new keys whose publication the server refused', async () => {
  const { server } = await createKeys();
  const where = device();
  const made = await renewKeys(meansOf(server, where), me, 2, await lockedOn(server, where));
  await expect(made()).rejects.toMatchObject({ code: 'reauth_required' });
  expect((await lockedOn(server, where)).own).toEqual(server.keys);
});

test('rejects a missing backup and a backup older than the newest seen', async () => {
  const { server, first } = await createKeys();
  const old = server.state.backup;
  await (await createRecoveryCode(meansOf(server, first), me)).publish();
  for (const backup of [old, null]) {
    server.state.backup = backup;
    const loading = loadOwnKeys(meansOf(server, first), me);
    await expect(loading).rejects.toMatchObject({ code: 'stale' });
  }
});

test("merges other people's keys that two devices accepted concurrently", async () => {
  const { server, first, code } = await createKeys();
  const second = device();
  await unlockKeys(meansOf(server, second), me, await lockedOn(server, second), { code });
  const met = await Promise.all(
    ['vendor-1', 'vendor-2'].map(async (uid) => {
      const { identity } = await newIdentity({ uid, role: 'vendor', now: 1 });
      return { peerId: uid, keys: [identity.entry], verified: false };
    }),
  );
  const devices = [first, second];
  await Promise.all(
    met.map((peer, nr) => acceptKeys(meansOf(server, devices[nr] ?? first), me, [peer])),
  );
  expect(server.state.backup?.version).toBe(4);
  expect(server.asked.filter((call) => call === 'PUT /e2ee/backup')).toHaveLength(4);
  for (const where of devices) {
    await loadOwnKeys(meansOf(server, where), me);
    const pins = where.store.rows.get(me._id)?.pins ?? {};
    expect(Object.keys(pins).toSorted()).toEqual(['vendor-1', 'vendor-2']);
  }
});

test('unlocks another device by the new recovery code only', async () => {
  const { server, first, code: old } = await createKeys();
  const { code, publish } = await createRecoveryCode(meansOf(server, first), me);
  const second = device();
  const early = await lockedOn(server, second);
  expect(await unlockKeys(meansOf(server, second), me, early, { code: old })).toMatchObject({
    state: 'ready',
  });
  await second.vault.call('forget', { uid: me._id });
  // Another person's keys are accepted while the member writes down the code: the code still
  // works, and the acceptance is preserved.
  const { identity } = await newIdentity({ uid: 'vendor-1', role: 'vendor', now: 1 });
  const peer = { peerId: 'vendor-1', keys: [identity.entry], verified: false };
  await acceptKeys(meansOf(server, first), me, [peer]);
  expect(await publish()).toMatchObject({ state: 'ready' });
  const state = await lockedOn(server, second);
  const unlock = (typed: string) => unlockKeys(meansOf(server, second), me, state, { code: typed });
  await expect(unlock(old)).rejects.toMatchObject({ code: 'locked' });
  expect(await unlock(code)).toMatchObject({ state: 'ready' });
  expect(Object.keys(second.store.rows.get(me._id)?.pins ?? {})).toEqual(['vendor-1']);
});

test('restores an overwritten backup from a device that stores the keys', async () => {
  const { server, first, code } = await createKeys();
  for (let time = 0; time < 3; time += 1) server.overwrite();
  expect(await loadOwnKeys(meansOf(server, first), me)).toMatchObject({ state: 'ready' });
  expect(server.state.backup?.version).toBe(6);
  const next = device();
  const locked = await lockedOn(server, next);
  expect(await unlockKeys(meansOf(server, next), me, locked, { code })).toMatchObject({
    state: 'ready',
  });
});

test('restores an overwritten backup on new devices only by recovery code', async () => {
  const { server, first, code } = await createKeys();
  const other = await createKeys();
  server.overwrite();
  server.overwrite();
  const next = device();
  const locked = await lockedOn(server, next);
  const wrong = unlockKeys(meansOf(server, next), me, locked, { code: other.code });
  await expect(wrong).rejects.toMatchObject({ code: 'locked' });
  expect(server.state.backup?.bundle).toBe('rubbish');
  expect(await unlockKeys(meansOf(server, next), me, locked, { code })).toMatchObject({
    state: 'ready',
  });
  expect(await loadOwnKeys(meansOf(server, first), me)).toMatchObject({ state: 'ready' });
  expect(await loadOwnKeys(meansOf(server, next), me)).toMatchObject({ state: 'ready' });
});

test('restores a backup that predates the recovery code if no other exists', async () => {
  const { server, first, code: old } = await createKeys();
  const { code, publish } = await createRecoveryCode(meansOf(server, first), me);
  await publish();
  const next = device();
  server.overwrite();
  // The attacker's data has displaced the only backup that has the new code.
  server.earlier.splice(0, 1);
  const locked = await lockedOn(server, next);
  const unlock = (typed: string) => unlockKeys(meansOf(server, next), me, locked, { code: typed });
  await expect(unlock(old)).rejects.toMatchObject({ code: 'locked' });
  expect(await unlock(code)).toMatchObject({ state: 'ready' });
});
