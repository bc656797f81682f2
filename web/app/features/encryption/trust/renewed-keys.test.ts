import { afterEach, expect, test } from 'vitest';
import type { Encryption, SealedRow } from '#app/lib/encryption.ts';
import { keyServer } from '#test/key-server.ts';
import { closeDevices, device } from '#test/vault-people.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import { loadOwnKeys, type Me } from './own-keys.ts';
import { renewKeys } from './renew-keys.ts';
import { createEncryption } from './start-encryption.tsx';

const customer = { _id: 'customer-1', role: 'customer' } as const;
const vendor = { _id: 'vendor-1', role: 'vendor' } as const;
const pair = 'vendor-1:customer-1';
const noSwitch = { restart: () => undefined, stop: () => undefined };

afterEach(closeDevices);

function depsOn(server: ReturnType<typeof keyServer>) {
  return { api: server.api, vault: device().vault };
}

async function inboxOf(deps: ReturnType<typeof depsOn>, me: Me): Promise<Encryption> {
  const encryption = createEncryption(deps, me, noSwitch);
  await expect.poll(() => encryption.get().own).toBe('ready');
  return encryption;
}

async function say(from: Encryption, me: Me, to: Me, id: string): Promise<SealedRow> {
  await from.refresh(to._id);
  const body = await from.seal({ peerId: to._id, pair }, id, { text: id });
  return { peerId: vendor._id, pair, body, place: { pair, senderId: me._id, clientId: id } };
}

/** Creates one message of each party, and new keys of the customer in another browser. */
async function restartWithNewKeys() {
  const [server, theirs] = [keyServer(), keyServer()];
  const [old, other] = [depsOn(server), depsOn(theirs)];
  await ensureOwnKeys(old, customer, 1);
  await ensureOwnKeys(other, vendor, 1);
  const own = [...server.keys];
  server.keys.push(...theirs.keys);
  theirs.keys.push(...own);
  const before = await inboxOf(old, customer);
  const byOneself = await say(before, customer, vendor, 'm-mine');
  const byOther = await say(await inboxOf(other, vendor), vendor, customer, 'm-theirs');

  server.state.isUsed = true;
  const next = depsOn(server);
  const locked = await loadOwnKeys(next, customer);
  if (locked.state !== 'locked') throw new Error(locked.state);
  await (await renewKeys(next, customer, 2, locked))({ current_password: 'x' });
  return { server, before, here: await inboxOf(next, customer), byOneself, byOther };
}

const kinds = async (encryption: Encryption, rows: readonly SealedRow[]) =>
  (await encryption.open(rows)).map(({ kind }) => kind);

test('a browser with new keys cannot decrypt messages for the previous keys', async () => {
  const { server, here, byOneself, byOther } = await restartWithNewKeys();
  expect(await kinds(here, [byOther, byOneself])).toEqual(['lost', 'lost']);
  const directoryReads = () => server.asked.filter((call) => call === 'GET /e2ee/keys').length;
  const before = directoryReads();
  expect(await kinds(here, [byOther, byOneself])).toEqual(['lost', 'lost']);
  expect(directoryReads()).toBe(before);
});

test("older messages with another sender, chat or id stay 'unverified'", async () => {
  const { here, byOneself } = await restartWithNewKeys();
  const { place } = byOneself;
  const elsewhere = { ...byOneself, place: { ...place, pair: 'vendor-1:customer-2' } };
  const again = { ...byOneself, place: { ...place, clientId: 'm-2' } };
  const swapped = { ...byOneself, place: { ...place, senderId: vendor._id } };
  expect(await kinds(here, [elsewhere, again, swapped])).toEqual(
    Array.from({ length: 3 }, () => 'unverified'),
  );
});

test('a browser with replaced keys cannot decrypt messages for the new keys', async () => {
  const { before, here } = await restartWithNewKeys();
  const byNew = await say(here, customer, vendor, 'm-new');
  expect(await kinds(before, [byNew])).toEqual(['lost']);
});
