import { keyDeviceEndpoints } from '@threshold/contract/e2ee-devices';
import { afterEach, expect, test } from 'vitest';
import { keyServer } from '#test/key-server.ts';
import { type Device, device } from '#test/vault-people.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import { encryptionOver } from './start-encryption.tsx';

/* A second device of somebody whose keys nothing was sealed for yet. */

const me = { _id: 'customer-1', role: 'customer' } as const;
const open: Device[] = [];
afterEach(() => {
  for (const { close } of open.splice(0)) close();
});

function another(server: ReturnType<typeof keyServer>) {
  const made = device();
  open.push(made);
  return { api: server.api, vault: made.vault };
}

/** The inbox on a device: how it stands once it has looked. */
async function openInbox(deps: ReturnType<typeof another>) {
  const noSwitch = { restart: () => undefined, stop: () => undefined };
  const encryption = encryptionOver(deps, me, noSwitch);
  await expect.poll(() => encryption.get().own).not.toBe('loading');
  return encryption;
}

async function begun() {
  const server = keyServer();
  const first = another(server);
  await ensureOwnKeys(first, me, 1);
  return { server, first, second: another(server) };
}

const publications = ({ asked }: ReturnType<typeof keyServer>) =>
  asked.filter((call) => call === 'PUT /e2ee/keys').length;

test('unused keys of another device give way to those of the one whose inbox is opened', async () => {
  const { server, first, second } = await begun();
  const inbox = await openInbox(second);
  expect(inbox.get().own).toBe('ready');
  expect(server.keys).toHaveLength(2);
  // The first is told, and does not take them back: the two would go on for ever.
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await openInbox(first)).get().own).toBe('replaced');
    expect((await openInbox(second)).get().own).toBe('ready');
  }
  expect(server.keys).toHaveLength(2);
});

test('keys that something was sealed for stay, and the device is locked', async () => {
  const { server, first, second } = await begun();
  server.state.isUsed = true;
  const inbox = await openInbox(second);
  expect(inbox.get().own).toBe('locked');
  await inbox.reload();
  // What is known to be refused is not asked for.
  expect([inbox.get().own, publications(server)]).toEqual(['locked', 1]);
  expect((await openInbox(first)).get().own).toBe('ready');
});

test('a session that was left open takes nothing over, and leaves nothing behind', async () => {
  const { server, second } = await begun();
  server.state.isFresh = false;
  const inbox = await openInbox(second);
  await inbox.reload();
  expect([inbox.get().own, publications(server)]).toEqual(['locked', 1]);
  expect(await second.vault.call('status', { uid: me._id })).toEqual({ state: 'none' });
});

test('without an answer it is looked at again, and what was done counts', async () => {
  const { server, second } = await begun();
  server.state.isMuteToPuts = true;
  const inbox = await openInbox(second);
  await inbox.reload();
  await expect.poll(() => inbox.get().own).toBe('ready');
  expect(server.keys).toHaveLength(2);
});

test('what is sealed between the question and the act is still refused, and nothing stays behind', async () => {
  const { server, first, second } = await begun();
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

test('keys that a way opens are not taken over, whatever the server says of them', async () => {
  const { server, second } = await begun();
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

test('a page that is older than the server publishes once, and says so, however often it looks again', async () => {
  const server = keyServer();
  server.state.isNewer = true;
  const inbox = await openInbox(another(server));
  for (let turn = 0; turn < 10; turn += 1) await inbox.reload();
  expect([inbox.get().own, publications(server)]).toEqual(['failed', 1]);
});
