import { newIdentity } from '@threshold/e2ee/identity';
import { afterEach, expect, test } from 'vitest';
import { keyServer } from '#test/key-server.ts';
import { type Device, device, memoryKeyStore } from '#test/vault-people.ts';
import {
  acceptKeys,
  keysOf,
  loadOwnKeys,
  makeCode,
  makeKeys,
  type OwnKeys,
  unlockKeys,
} from './own-keys.ts';

const me = { _id: 'customer-1', role: 'customer' } as const;

const open: Device[] = [];
const another = (store = memoryKeyStore()) => {
  const made = device(store);
  open.push(made);
  return made;
};
afterEach(() => {
  for (const { close } of open.splice(0)) close();
});

type Server = ReturnType<typeof keyServer>;
const meansOf = ({ api }: Server, { vault }: Device) => ({ api, vault });

/** First keys on a device, published. */
async function begun() {
  const server = keyServer();
  const first = another();
  const made = await makeKeys(meansOf(server, first), me, 1);
  expect(await made.publish()).toEqual({ state: 'ready' });
  return { server, first, code: made.code };
}

async function lockedOn(server: Server, where: Device) {
  const state = await loadOwnKeys(meansOf(server, where), me);
  if (state.state !== 'locked') throw new Error(`expected locked, got ${state.state}`);
  return state satisfies OwnKeys;
}

test('first use: nothing, then a code, then ready, also for the next page', async () => {
  const server = keyServer();
  const deps = meansOf(server, another());
  expect(await loadOwnKeys(deps, me)).toEqual({ state: 'new' });
  const made = await makeKeys(deps, me, 1);
  expect(made.code).toMatch(/^(\w{4}-){6}\w{4}$/);
  expect(await made.publish()).toEqual({ state: 'ready' });
  expect(await loadOwnKeys(deps, me)).toEqual({ state: 'ready' });
  expect((await keysOf(server.api, [me._id])).get(me._id)).toEqual(server.keys);
});

test('keys without a backup, or a backup without keys, are no first use', async () => {
  const { server } = await begun();
  const deps = meansOf(server, another());
  const refused = { name: 'VaultFault', code: 'stale' };
  const { backup } = server.state;
  server.state.backup = null;
  await expect(loadOwnKeys(deps, me)).rejects.toMatchObject(refused);
  server.state.backup = backup;
  server.keys.splice(0);
  await expect(loadOwnKeys(deps, me)).rejects.toMatchObject(refused);
});

test('who turns away before the code is in safe hands has published nothing, and nothing is kept', async () => {
  const server = keyServer();
  const where = another();
  await makeKeys(meansOf(server, where), me, 1);
  expect(where.store.rows.size).toBe(0);
  expect(await loadOwnKeys(meansOf(server, where), me)).toEqual({ state: 'new' });
  expect(server.keys).toEqual([]);
});

test('of two tabs that begin at once the second follows the first', async () => {
  const server = keyServer();
  const store = memoryKeyStore();
  const [one, two] = [another(store), another(store)];
  const first = await makeKeys(meansOf(server, one), me, 1);
  const second = await makeKeys(meansOf(server, two), me, 1);
  expect(await first.publish()).toEqual({ state: 'ready' });
  expect(await second.publish()).toEqual({ state: 'ready' });
  expect(server.keys).toHaveLength(1);
});

test.each(['isAway', 'isMute'] as const)(
  'a page that went before the answer came is finished by the next one: %s',
  async (fault) => {
    const server = keyServer();
    const deps = meansOf(server, another());
    const made = await makeKeys(deps, me, 1);
    server.state[fault] = true;
    await expect(made.publish()).rejects.toMatchObject({ status: 503 });
    server.state[fault] = false;
    expect(await loadOwnKeys(deps, me)).toEqual({ state: 'ready' });
    expect(server.keys).toHaveLength(1);
  },
);

test('of two devices that begin at once the second is asked for the code of the first', async () => {
  const server = keyServer();
  const [one, two] = [another(), another()];
  const first = await makeKeys(meansOf(server, one), me, 1);
  const second = await makeKeys(meansOf(server, two), me, 1);
  await first.publish();
  const state = await second.publish();
  if (state.state !== 'locked') throw new Error('two sets of keys');
  const unlock = (code: string) => unlockKeys(meansOf(server, two), me, state, code);
  await expect(unlock(second.code)).rejects.toMatchObject({ code: 'locked' });
  expect(await unlock(first.code)).toEqual({ state: 'ready' });
});

test('keys that were reset elsewhere are replaced, and the new code opens the new ones', async () => {
  const { server, first } = await begun();
  const [previous] = server.keys;
  if (!previous) throw new Error('no keys');
  const ask = { uid: me._id, role: me.role, now: 2, previous, version: 2 };
  const { entry, backup, code } = await another().vault.call('create', ask);
  server.keys.push(entry);
  server.state.backup = backup;
  const deps = meansOf(server, first);
  const state = await loadOwnKeys(deps, me);
  if (state.state !== 'replaced') throw new Error('not noticed');
  expect(await unlockKeys(deps, me, state, code)).toEqual({ state: 'ready' });
  expect(await loadOwnKeys(deps, me)).toEqual({ state: 'ready' });
  // What was written for the old ones still opens here.
  expect(first.store.rows.get(me._id)?.identities.map((one) => one.entry.kv)).toEqual([1, 2]);
});

test('a device whose keys were replaced can start anew, and keeps what its old keys open', async () => {
  const { server, first } = await begun();
  const other = another();
  const reset = await makeKeys(meansOf(server, other), me, 2, await lockedOn(server, other));
  await reset.publish({ current_password: 'Correct-horse-7' });
  const deps = meansOf(server, first);
  const state = await loadOwnKeys(deps, me);
  if (state.state !== 'replaced') throw new Error('not noticed');
  const made = await makeKeys(deps, me, 3, state);
  await expect(made.publish()).rejects.toMatchObject({ code: 'reauth_required' });
  expect((await loadOwnKeys(deps, me)).state).toBe('replaced');
  expect(await made.publish({ current_password: 'Correct-horse-7' })).toEqual({ state: 'ready' });
  expect(first.store.rows.get(me._id)?.identities.map((one) => one.entry.kv)).toEqual([1, 3]);
});

test('who has neither code nor device starts anew, by the password', async () => {
  const { server } = await begun();
  const deps = meansOf(server, another());
  const made = await makeKeys(deps, me, 2, await lockedOn(server, another()));
  await expect(made.publish()).rejects.toMatchObject({ code: 'reauth_required' });
  expect(await made.publish({ current_password: 'Correct-horse-7' })).toEqual({ state: 'ready' });
  expect(server.keys.map(({ kv, by }) => [kv, by])).toEqual([
    [1, null],
    [2, null],
  ]);
  expect(await loadOwnKeys(deps, me)).toEqual({ state: 'ready' });
});

test('a reset that was never published is forgotten, and the code asked for again', async () => {
  const { server } = await begun();
  const where = another();
  const made = await makeKeys(meansOf(server, where), me, 2, await lockedOn(server, where));
  await expect(made.publish()).rejects.toMatchObject({ code: 'reauth_required' });
  expect((await lockedOn(server, where)).own).toEqual(server.keys);
});

test('a server that takes the backup back, or an older one out, is not believed', async () => {
  const { server, first } = await begun();
  const old = server.state.backup;
  await (await makeCode(meansOf(server, first), me)).publish();
  for (const backup of [old, null]) {
    server.state.backup = backup;
    const loading = loadOwnKeys(meansOf(server, first), me);
    await expect(loading).rejects.toMatchObject({ code: 'stale' });
  }
});

test('two devices that accept people at once lose nobody', async () => {
  const { server, first, code } = await begun();
  const second = another();
  await unlockKeys(meansOf(server, second), me, await lockedOn(server, second), code);
  const met = await Promise.all(
    ['vendor-1', 'vendor-2'].map(async (uid) => {
      const { identity } = await newIdentity({ uid, role: 'vendor', now: 1 });
      return { _id: uid, keys: [identity.entry], verified: false };
    }),
  );
  const devices = [first, second];
  await Promise.all(
    met.map((peer, nr) => acceptKeys(meansOf(server, devices[nr] ?? first), me, peer)),
  );
  expect(server.state.backup?.version).toBe(3);
  expect(server.asked.filter((call) => call === 'PUT /e2ee/backup')).toHaveLength(3);
  for (const where of devices) {
    await loadOwnKeys(meansOf(server, where), me);
    const pins = where.store.rows.get(me._id)?.pins ?? {};
    expect(Object.keys(pins).toSorted()).toEqual(['vendor-1', 'vendor-2']);
  }
});

test('a new recovery code opens on the next device, and the old one does not', async () => {
  const { server, first, code: old } = await begun();
  const { code, publish } = await makeCode(meansOf(server, first), me);
  const second = another();
  const early = await lockedOn(server, second);
  expect(await unlockKeys(meansOf(server, second), me, early, old)).toEqual({ state: 'ready' });
  await second.vault.call('forget', { uid: me._id });
  // Somebody is met while the code is being written down: it still counts, and nobody is lost.
  const { identity } = await newIdentity({ uid: 'vendor-1', role: 'vendor', now: 1 });
  const peer = { _id: 'vendor-1', keys: [identity.entry], verified: false };
  await acceptKeys(meansOf(server, first), me, peer);
  expect(await publish()).toEqual({ state: 'ready' });
  const state = await lockedOn(server, second);
  const unlock = (typed: string) => unlockKeys(meansOf(server, second), me, state, typed);
  await expect(unlock(old)).rejects.toMatchObject({ code: 'locked' });
  expect(await unlock(code)).toEqual({ state: 'ready' });
  expect(Object.keys(second.store.rows.get(me._id)?.pins ?? {})).toEqual(['vendor-1']);
});

test('a backup that a thief wrote over is made anew of an earlier one, on a device with the keys', async () => {
  const { server, first, code } = await begun();
  for (let time = 0; time < 3; time += 1) server.overwrite();
  expect(await loadOwnKeys(meansOf(server, first), me)).toEqual({ state: 'ready' });
  expect(server.state.backup?.version).toBe(5);
  const next = another();
  const locked = await lockedOn(server, next);
  expect(await unlockKeys(meansOf(server, next), me, locked, code)).toEqual({ state: 'ready' });
});

test('a backup that a thief wrote over opens on a new device by the recovery code, and by no other', async () => {
  const { server, first, code } = await begun();
  const other = await begun();
  server.overwrite();
  server.overwrite();
  const next = another();
  const locked = await lockedOn(server, next);
  const wrong = unlockKeys(meansOf(server, next), me, locked, other.code);
  await expect(wrong).rejects.toMatchObject({ code: 'locked' });
  expect(server.state.backup?.bundle).toBe('rubbish');
  expect(await unlockKeys(meansOf(server, next), me, locked, code)).toEqual({ state: 'ready' });
  expect(await loadOwnKeys(meansOf(server, first), me)).toEqual({ state: 'ready' });
  expect(await loadOwnKeys(meansOf(server, next), me)).toEqual({ state: 'ready' });
});

test('a backup that a thief wrote over right after a new code is made anew of one that is older than the code', async () => {
  const { server, first, code: old } = await begun();
  const { code, publish } = await makeCode(meansOf(server, first), me);
  await publish();
  const next = another();
  server.overwrite();
  // The thief's rubbish has pushed the only backup under the new code out.
  server.earlier.splice(0, 1);
  const locked = await lockedOn(server, next);
  const unlock = (typed: string) => unlockKeys(meansOf(server, next), me, locked, typed);
  await expect(unlock(old)).rejects.toMatchObject({ code: 'locked' });
  expect(await unlock(code)).toEqual({ state: 'ready' });
});
