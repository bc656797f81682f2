import { keyDeviceEndpoints } from '@threshold/contract/endpoints/encryption/e2ee';
import { afterEach, expect, test } from 'vitest';
import { keyServer } from '#test/key-server.ts';
import { closeDevices, device } from '#test/vault-people.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import { replaceUnusedKeys } from './renew-keys.ts';
import { createEncryption } from './start-encryption.tsx';

/* A member has unused keys on a first device and opens the inbox on a second device. */

const me = { _id: 'customer-1', role: 'customer' } as const;
afterEach(closeDevices);

function another(server: ReturnType<typeof keyServer>) {
  return { api: server.api, vault: device().vault };
}

/** Opens the inbox on a device and waits until its keys are loaded. */
async function openInbox(deps: ReturnType<typeof another>) {
  const noSwitch = { restart: () => undefined, stop: () => undefined };
  const encryption = createEncryption(deps, me, noSwitch);
  await expect.poll(() => encryption.get().own).not.toBe('loading');
  return encryption;
}

async function createKeys() {
  const server = keyServer();
  const first = another(server);
  await ensureOwnKeys(first, me, 1);
  return { server, first, second: another(server) };
}

const publications = ({ asked }: ReturnType<typeof keyServer>) =>
  asked.filter((call) => call === 'PUT /e2ee/keys').length;

test("replaces another device's unused keys when the inbox opens", async () => {
  const { server, first, second } = await createKeys();
  const inbox = await openInbox(second);
  expect(inbox.get().own).toBe('ready');
  expect(server.keys).toHaveLength(2);
  // The first device does not replace the new keys in turn: the replacing would never end.
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await openInbox(first)).get().own).toBe('replaced');
    expect((await openInbox(second)).get().own).toBe('ready');
  }
  expect(server.keys).toHaveLength(2);
});

test('does not replace used keys, and locks the new device', async () => {
  const { server, first, second } = await createKeys();
  server.state.isUsed = true;
  const inbox = await openInbox(second);
  expect(inbox.get().own).toBe('locked');
  await inbox.reload();
  // The key status says that the server would refuse, so no replacement is requested.
  expect([inbox.get().own, publications(server)]).toEqual(['locked', 1]);
  expect((await openInbox(first)).get().own).toBe('ready');
});

test('does not replace keys without a recent sign-in', async () => {
  const { server, second } = await createKeys();
  server.state.isFresh = false;
  const inbox = await openInbox(second);
  await inbox.reload();
  expect([inbox.get().own, publications(server)]).toEqual(['locked', 1]);
  expect(await second.vault.call('status', { uid: me._id })).toEqual({ state: 'none' });
});

test('reloads the key state if the request for replacement gets no response', async () => {
  const { server, second } = await createKeys();
  server.state.isMuteToPuts = true;
  const inbox = await openInbox(second);
  await inbox.reload();
  await expect.poll(() => inbox.get().own).toBe('ready');
  expect(server.keys).toHaveLength(2);
});

test('replaceUnusedKeys rejects with the error of a failed API call', async () => {
  const { server, second } = await createKeys();
  const locked = await ensureOwnKeys(second, me, 1);
  server.state.failing = `GET ${keyDeviceEndpoints.elsewhere.path}`;
  if (locked.state !== 'locked') throw new Error(locked.state);
  await expect(replaceUnusedKeys(second, me, 1, locked)).rejects.toMatchObject({ status: 503 });
});

test('does not replace keys that are first used just after the check', async () => {
  const { server, first, second } = await createKeys();
  const { api } = server;
  const racing: typeof api = {
    ...api,
    call: async (endpoint, ...rest) => {
      const answer = await api.call(endpoint, ...rest);
      if (endpoint.path === keyDeviceEndpoints.elsewhere.path) server.state.isUsed = true;
      return answer;
    },
  };
  const inbox = await openInbox({ ...second, api: racing });
  expect(inbox.get().own).toBe('locked');
  expect([server.keys.length, publications(server)]).toEqual([1, 2]);
  expect((await openInbox(first)).get().own).toBe('ready');
});

test('does not replace keys for which an unlock method exists', async () => {
  const { server, second } = await createKeys();
  const { api, state } = server;
  if (state.backup) state.backup.slots = [{ kind: 'code', sealed: 'S'.repeat(80) }];
  const lying: typeof api = {
    ...api,
    call: async (endpoint, ...rest) => {
      const answer = await api.call(endpoint, ...rest);
      if (endpoint.path === keyDeviceEndpoints.elsewhere.path)
        Object.assign(answer as object, { data: { last: null, may_take_over: true } });
      return answer;
    },
  };
  const inbox = await openInbox({ ...second, api: lying });
  expect([inbox.get().own, publications(server)]).toEqual(['locked', 1]);
});

test('publishes keys only once if the server reports a conflict', async () => {
  const server = keyServer();
  server.state.hasOtherKeys = true;
  const inbox = await openInbox(another(server));
  for (let turn = 0; turn < 10; turn += 1) await inbox.reload();
  expect([inbox.get().own, publications(server)]).toEqual(['failed', 1]);
});
