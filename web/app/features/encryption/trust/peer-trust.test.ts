import { newIdentity } from '@threshold/e2ee/identity';
import { afterEach, expect, test } from 'vitest';
import type { PeerKeyState } from '#app/lib/encryption.ts';
import { keyServer } from '#test/key-server.ts';
import { closeDevices, device } from '#test/vault-people.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import { createPeerKeyStates } from './peer-trust.ts';

const me = { _id: 'vendor-1', role: 'vendor' } as const;
const many = 80;
const ids = Array.from({ length: many }, (_, nr) => `customer-${nr}`);

afterEach(closeDevices);

/** A member, and a directory with people's keys that the member has not accepted yet. */
async function beforePeople(uids: readonly string[]) {
  const server = keyServer();
  const here = device();
  const deps = { api: server.api, vault: here.vault };
  await ensureOwnKeys(deps, me, 1);
  for (const uid of uids) {
    const { identity } = await newIdentity({ uid, role: 'customer', now: 1 });
    server.keys.push(identity.entry);
  }
  const shown = new Map<string, PeerKeyState>();
  const people = createPeerKeyStates(deps, me, (id, standing) => void shown.set(id, standing));
  const kindsOf = () => new Set(uids.map((id) => shown.get(id)?.kind));
  const saved = () => server.asked.filter((call) => call === 'PUT /e2ee/backup').length;
  const pinned = () => Object.keys(here.store.rows.get(me._id)?.pins ?? {});
  return { server, people, shown, kindsOf, saved, pinned };
}

test('accepts the keys of many people in one new backup version', async () => {
  const { people, kindsOf, saved, pinned, server } = await beforePeople(ids);
  await people.ensure(ids);
  expect(kindsOf()).toEqual(new Set(['accepted']));
  expect(pinned()).toHaveLength(many);
  expect(saved()).toBe(1);
  expect(server.state.backup?.version).toBe(2);
});

test("refuses one person's invalid keys and accepts all other people's keys", async () => {
  const { people, shown, saved, pinned, server } = await beforePeople(ids);
  const at = server.keys.findIndex(({ uid }) => uid === 'customer-7');
  const forged = server.keys[at];
  if (!forged) throw new Error('no keys');
  server.keys[at] = { ...forged, created: forged.created + 1 };
  await people.ensure(ids);
  expect(shown.get('customer-7')).toEqual({ kind: 'stale' });
  expect(shown.get('customer-8')).toMatchObject({ kind: 'accepted' });
  expect(pinned()).toHaveLength(many - 1);
  expect(saved()).toBe(1);
});

test("reports 'failed', not a reset, if first keys cannot be stored", async () => {
  const { people, shown, server } = await beforePeople(['customer-7']);
  server.state.failing = 'GET /e2ee/backup';
  await people.ensure(['customer-7']);
  expect(shown.get('customer-7')).toEqual({ kind: 'failed' });
});

test('does not accept displayed keys that the directory has since replaced', async () => {
  const server = keyServer();
  const here = device();
  const deps = { api: server.api, vault: here.vault };
  await ensureOwnKeys(deps, me, 1);
  const peerId = 'customer-0';
  const { identity } = await newIdentity({ uid: peerId, role: 'customer', now: 1 });
  const newer = async () => {
    const previous = { entry: identity.entry };
    return (await newIdentity({ uid: peerId, role: 'customer', now: 2, previous })).identity.entry;
  };
  const [shown, other] = [await newer(), await newer()];
  server.keys.push(identity.entry);
  const judging = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let isHeld = false;
  const vault: typeof here.vault = {
    ...here.vault,
    call: async (name, ask) => {
      if (isHeld && name === 'judge') {
        judging.resolve();
        await release.promise;
      }
      return here.vault.call(name, ask);
    },
  };
  const people = createPeerKeyStates({ ...deps, vault }, me, () => undefined);
  await people.refresh([peerId]);
  const pair = `${me._id}:${peerId}`;
  const sealing = {
    uid: me._id,
    peerId,
    pair,
    clientId: 'one',
    now: 1,
    content: { text: 'Sealed' },
  };
  await here.vault.call('seal', sealing);
  server.keys.push(shown);
  await people.refresh([peerId]);
  expect(people.standing(peerId).kind).toBe('reset');

  // The member confirms the shown keys while the page has read newer keys but not shown them.
  server.keys.splice(-1, 1, other);
  isHeld = true;
  const reading = people.refresh([peerId]);
  await judging.promise;
  const accepting = people.accept(peerId, false);
  release.resolve();
  await expect(accepting).rejects.toMatchObject({ name: 'VaultFault', code: 'stale' });
  await reading;
  expect(here.store.rows.get(me._id)?.pins[peerId]?.entry.kv).toBe(1);
});
