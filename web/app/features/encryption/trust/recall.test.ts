import { e2eeEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { randomBytes } from '@threshold/e2ee/bytes';
import { newIdentity } from '@threshold/e2ee/identity';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#app/lib/api/api-error.ts';
import { keyServer } from '#test/key-server.ts';
import { buildPrfResult, fakePasskeyProvider } from '#test/passkey-provider.ts';
import { closeDevices, type Device, device, memoryKeyStore } from '#test/vault-people.ts';
import { acceptKeys, createRecoveryCode } from './change-backup.ts';
import { makeDeviceCode, unlockByDeviceCode } from './device-code.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import { listKeys, loadOwnKeys } from './own-keys.ts';
import { createUnlockPasskey, requestPasskeyOutput } from './passkey-ways.ts';
import {
  readFormerBackups,
  renewAndJoinKeys,
  restoreFormerKeys,
  unlockAndJoinKeys,
  unlockKeys,
} from './recall.ts';
import { renewKeys } from './renew-keys.ts';

const me = { _id: 'customer-1', role: 'customer' } as const;
const proof = { current_password: 'Correct-horse-7' };
const ID = 'cred-one';

afterEach(() => {
  closeDevices();
  vi.unstubAllGlobals();
});

type Server = ReturnType<typeof keyServer>;
type Deps = { api: Server['api']; vault: Device['vault'] };

function another({ api }: Server, store = memoryKeyStore()) {
  const made = device(store);
  const kvs = () => store.rows.get(me._id)?.identities.map(({ entry }) => entry.kv);
  const pins = () => store.rows.get(me._id)?.pins;
  return { api, vault: made.vault, store, kvs, pins };
}

async function codeOf(deps: Deps): Promise<string> {
  const { code, publish } = await createRecoveryCode(deps, me);
  await publish(proof);
  return code;
}

/** Creates keys on a device, with a recovery code and the accepted keys of one person. */
async function createKeys() {
  const server = keyServer();
  const first = another(server);
  await ensureOwnKeys(first, me, 1);
  const broker = await newIdentity({ uid: 'vendor-1', role: 'vendor', now: 1 });
  const peer = { peerId: 'vendor-1', keys: [broker.identity.entry], verified: true };
  await acceptKeys(first, me, [peer]);
  return { server, first, code: await codeOf(first) };
}

/** Creates new keys in another browser, which cannot unlock the existing keys. */
async function writeFrom(server: Server) {
  const here = another(server);
  const locked = await loadOwnKeys(here, me);
  if (locked.state !== 'locked') throw new Error('open');
  await (await renewKeys(here, me, 2, locked))(proof);
  return here;
}

/** Loads the keys of a device after another browser has replaced them. */
async function replacedOn(where: Deps) {
  const found = await loadOwnKeys(where, me);
  if (found.state !== 'replaced') throw new Error('not noticed');
  return found;
}

test('restores former keys on all devices by an old recovery code', async () => {
  const { server, code } = await createKeys();
  const here = await writeFrom(server);
  expect(await loadOwnKeys(here, me)).toMatchObject({ state: 'ready', lacksEarlier: true });
  const newer = await codeOf(here);
  const former = await readFormerBackups(here);
  expect(former).toHaveLength(1);
  await expect(restoreFormerKeys(here, me, former, { code: newer })).rejects.toMatchObject({
    code: 'locked',
  });
  await expect(restoreFormerKeys(here, me, former, { code: 'no code' })).rejects.toMatchObject({
    code: 'code',
  });
  const keys = await restoreFormerKeys(here, me, former, { code });
  expect(keys).toMatchObject({ state: 'ready', lacksEarlier: false, isSecured: true });
  expect(here.kvs()).toEqual([1, 2]);
  expect(here.pins()).toMatchObject({ 'vendor-1': { verified: true } });
  // A second restoration changes nothing.
  await restoreFormerKeys(here, me, former, { code });
  expect(here.kvs()).toEqual([1, 2]);

  const next = another(server);
  const locked = await loadOwnKeys(next, me);
  if (locked.state !== 'locked') throw new Error('open');
  await unlockKeys(next, me, locked, { code: newer });
  expect(next.kvs()).toEqual([1, 2]);
});

test('restores former keys with one passkey prompt despite a concurrent save', async () => {
  const { server, first } = await createKeys();
  const output = randomBytes(32);
  const provider = fakePasskeyProvider(ID, { create: {}, get: buildPrfResult(output) });
  await createUnlockPasskey(first, me, (act) => act({}));
  const here = await writeFrom(server);
  const former = await readFormerBackups(here);
  provider.outputs = { get: buildPrfResult(output) };
  const way = await requestPasskeyOutput(here, me, [ID]);
  const { api } = server;
  let isFirst = true;
  const racing: typeof api = {
    ...api,
    call: async (endpoint, ...rest) => {
      if (endpoint.method === 'PUT' && isFirst) {
        isFirst = false;
        await codeOf(here);
      }
      return api.call(endpoint, ...rest);
    },
  };
  expect(await restoreFormerKeys({ ...here, api: racing }, me, former, way)).toMatchObject({
    lacksEarlier: false,
    ways: { code: true },
  });
  expect(here.kvs()).toEqual([1, 2]);
});

test("adds an old device's former keys to all devices once it is unlocked", async () => {
  const { server, first } = await createKeys();
  const here = await writeFrom(server);
  const newer = await codeOf(here);
  await unlockAndJoinKeys(first, me, await replacedOn(first), { code: newer });
  expect(first.kvs()).toEqual([1, 2]);
  expect(await loadOwnKeys(here, me)).toMatchObject({ lacksEarlier: false });
  expect(here.kvs()).toEqual([1, 2]);
});

/** API on which calls with this method and path fail. */
function losing({ api }: Server, lost: { readonly method: string; readonly path: string }) {
  const through: typeof api = {
    ...api,
    call: async (endpoint, ...rest) => {
      const { method, path } = endpoint;
      if (method === lost.method && path === lost.path) throw new ApiError(503, 'unavailable', '');
      return api.call(endpoint, ...rest);
    },
  };
  return through;
}

test.each(['earlierBackups', 'earlierBackup', 'keys', 'saveBackup'] as const)(
  'adds former keys at the next page load after failure of %s',
  async (lost) => {
    const { server, first } = await createKeys();
    const here = await writeFrom(server);
    const newer = await codeOf(here);
    const away = { ...first, api: losing(server, e2eeEndpoints[lost]) };
    const opened = await unlockAndJoinKeys(away, me, await replacedOn(first), { code: newer });
    expect(opened).toMatchObject({ state: 'ready' });
    await loadOwnKeys(here, me);
    expect(here.kvs()).toEqual([2]);
    const later = another(server, first.store);
    expect(await ensureOwnKeys(later, me, 3)).not.toHaveProperty('hasFormer');
    expect(first.store.rows.get(me._id)).not.toHaveProperty('former');
    await loadOwnKeys(here, me);
    expect(here.kvs()).toEqual([1, 2]);
  },
);

test('requests former backups only once if none contains the missing keys', async () => {
  const { server, first } = await createKeys();
  const here = await writeFrom(server);
  const newer = await codeOf(here);
  server.earlier.splice(0);
  await unlockAndJoinKeys(first, me, await replacedOn(first), { code: newer });
  server.asked.splice(0);
  expect(await ensureOwnKeys(first, me, 3)).toMatchObject({ state: 'ready' });
  expect(server.asked).not.toContain('GET /e2ee/backups');
  expect(first.kvs()).toEqual([1, 2]);
});

test("adds an old device's former keys when that device creates new keys", async () => {
  const { server, first } = await createKeys();
  await writeFrom(server);
  const publish = await renewAndJoinKeys(first, me, 3, await replacedOn(first));
  expect(await publish(proof)).toMatchObject({ state: 'ready' });
  const code = await codeOf(first);
  const next = another(server);
  const locked = await loadOwnKeys(next, me);
  if (locked.state !== 'locked') throw new Error('open');
  await unlockKeys(next, me, locked, { code });
  for (const device of [first, next]) expect(device.kvs()).toEqual([1, 3]);
});

/** Directory data with false keys for a person whose security code was compared. */
async function swappedOf({ pins }: ReturnType<typeof another>) {
  const peerId = 'vendor-1';
  const before = pins()?.[peerId]?.entry;
  if (!before) throw new Error('nobody was met');
  const about = { uid: peerId, role: 'vendor', now: 4, previous: { entry: before } } as const;
  const { identity } = await newIdentity(about);
  return { uid: me._id, peerId, keys: [before, identity.entry] };
}

test("retains other people's verification on both devices after creating new keys", async () => {
  const { server, first } = await createKeys();
  await writeFrom(server);
  const swapped = await swappedOf(first);
  const { device: name } = first.store.rows.get(me._id) ?? {};
  await (await renewKeys(first, me, 3, await replacedOn(first)))(proof);
  expect(first.store.rows.get(me._id)?.device).toBe(name);
  const next = another(server);
  await addDevice(server, first, next);
  for (const device of [first, next]) {
    expect(await device.vault.call('judge', swapped)).toMatchObject({
      change: 'reset',
      wasVerified: true,
    });
  }
});

/** Transfers the old device's keys to the new device by a one-time code. */
async function addDevice(server: Server, old: Deps, fresh: Deps) {
  const { code } = await makeDeviceCode({ ...old, api: server.api }, me);
  return unlockByDeviceCode({ ...fresh, api: server.api }, me, code);
}

test("merges two devices' own and accepted keys when the old device gets new keys", async () => {
  const { server, first } = await createKeys();
  const here = await writeFrom(server);
  const agent = await newIdentity({ uid: 'vendor-2', role: 'vendor', now: 1 });
  await acceptKeys(here, me, [
    { peerId: 'vendor-2', keys: [agent.identity.entry], verified: true },
  ]);
  expect(await loadOwnKeys(first, me)).toMatchObject({ state: 'replaced' });
  expect(await addDevice(server, here, first)).toMatchObject({
    state: 'ready',
    lacksEarlier: false,
  });
  expect(await loadOwnKeys(here, me)).toMatchObject({ state: 'ready', lacksEarlier: false });
  for (const device of [first, here]) {
    expect(device.kvs()).toEqual([1, 2]);
    expect(device.pins()).toMatchObject({
      'vendor-1': { verified: true },
      'vendor-2': { verified: true },
    });
  }
});

test('does not request former backups on a device that had no keys', async () => {
  const { server, first } = await createKeys();
  const fresh = another(server);
  server.asked.splice(0);
  expect(await addDevice(server, first, fresh)).toMatchObject({ state: 'ready' });
  expect(server.asked).not.toContain('GET /e2ee/backups');
});

test('restores no keys that are missing from the directory', async () => {
  const { server, code } = await createKeys();
  const here = await writeFrom(server);
  const former = await readFormerBackups(here);
  const own = (await listKeys(server.api, [me._id])).get(me._id) ?? [];
  const { backup } = server.state;
  if (!backup) throw new Error('none');
  const ask = { uid: me._id, backup, own: own.slice(1), code };
  const answer = await here.vault.call('recall', {
    ...ask,
    former: former.map((one) => one.backup),
  });
  await here.vault.call('sync', { uid: me._id, backup: answer.backup });
  expect(here.kvs()).toEqual([2]);
});
