import type { AnyEndpoint } from '@threshold/contract/endpoint';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '#app/lib/api/api.ts';
import { keyServer } from '#test/key-server.ts';
import { closeDevices, device, memoryKeyStore } from '#test/vault-people.ts';
import type { KeyStore, Keys } from '../vault/key-store.ts';
import { ensureOwnKeys } from './ensure-keys.ts';
import { type KeyDeps, loadOwnKeys } from './own-keys.ts';
import { renewKeys } from './renew-keys.ts';

const me = { _id: 'customer-1', role: 'customer' } as const;

// Removes the Web Locks API: tests cannot simulate that a closed page releases its lock.
beforeEach(() => vi.stubGlobal('navigator', {}));
afterEach(() => {
  vi.unstubAllGlobals();
  closeDevices();
});

/** Simulates a call during which the page is closed: the call never returns. */
const killed = () => new Promise<never>(() => undefined);

/** API of a page that closes while it publishes keys, before or after the request arrives. */
function dyingApi(api: Api, hasArrived: boolean): Api {
  const call = async (endpoint: AnyEndpoint, ...rest: unknown[]): Promise<unknown> => {
    const isPublishing = endpoint.method === 'PUT';
    if (isPublishing && !hasArrived) return killed();
    const answer = await (api.call as (...all: unknown[]) => Promise<unknown>)(endpoint, ...rest);
    return isPublishing ? killed() : answer;
  };
  return { call: call as Api['call'] };
}

/** Steps at which a page was closed while it published its keys. */
const moments: readonly { at: string; published: number; dying: (deps: KeyDeps) => KeyDeps }[] = [
  {
    at: 'before the request',
    published: 0,
    dying: ({ api, vault }) => ({ api: dyingApi(api, false), vault }),
  },
  {
    at: 'before the answer',
    published: 1,
    dying: ({ api, vault }) => ({ api: dyingApi(api, true), vault }),
  },
  {
    at: 'before the confirmation',
    published: 1,
    dying: ({ api, vault }) => ({
      api,
      vault: { call: (name, ask) => (name === 'confirm' ? killed() : vault.call(name, ask)) },
    }),
  },
];

describe('first keys of a page that closed during publication', () => {
  test.each(moments)(
    'are published by the next page if the first page closed $at',
    async ({ dying, published }) => {
      const server = keyServer();
      const store = memoryKeyStore();
      const first = { api: server.api, vault: device(store).vault };
      void ensureOwnKeys(dying(first), me, 1);
      await expect.poll(() => store.rows.get(me._id)?.pending?.bundle).toBeTypeOf('string');
      // Waits, because the next page would otherwise publish first and have nothing to complete.
      await expect.poll(() => server.keys).toHaveLength(published);
      const bundle = store.rows.get(me._id)?.pending?.bundle;
      const next = { api: server.api, vault: device(store).vault };
      expect(await ensureOwnKeys(next, me, 2)).toMatchObject({ state: 'ready' });
      expect(server.keys).toHaveLength(1);
      expect(server.state.backup?.bundle).toBe(bundle);
      expect(store.rows.get(me._id)?.pending).toBeUndefined();
    },
  );
});

const proof = { current_password: 'Correct-horse-7' };

/** A device whose keys were replaced by another device. */
async function replaced() {
  const server = keyServer();
  const store = memoryKeyStore();
  const first = { api: server.api, vault: device(store).vault };
  await ensureOwnKeys(first, me, 1);
  const other = { api: server.api, vault: device(memoryKeyStore()).vault };
  const locked = await loadOwnKeys(other, me);
  if (locked.state !== 'locked') throw new Error('open');
  await (await renewKeys(other, me, 2, locked))(proof);
  return { server, store, first };
}

async function replacedOn(deps: KeyDeps) {
  const found = await loadOwnKeys(deps, me);
  if (found.state !== 'replaced') throw new Error(found.state);
  return found;
}

test.each(moments)(
  'replacement keys are published exactly once if the page closed $at',
  async (moment) => {
    const { server, store, first } = await replaced();
    const publish = await renewKeys(moment.dying(first), me, 3, await replacedOn(first));
    void publish(proof);
    await expect.poll(() => server.keys).toHaveLength(2 + moment.published);
    const made = store.rows.get(me._id)?.next?.identities[0]?.entry;
    const next = { api: server.api, vault: device(store).vault };
    if (moment.published === 0) {
      // The first request may still arrive, so the member's next attempt sends the same keys.
      await (await renewKeys(next, me, 4, await replacedOn(next)))(proof);
    }
    expect(await loadOwnKeys(next, me)).toMatchObject({ state: 'ready' });
    expect(server.keys.slice(2)).toEqual([made]);
    const row = store.rows.get(me._id);
    expect(row?.identities.map(({ entry }) => entry.kv)).toEqual([1, 3]);
    expect(row).not.toHaveProperty('next');
  },
);

test('replacement keys that storage cannot return are discarded and not published', async () => {
  const { server, store, first } = await replaced();
  const found = await replacedOn(first);
  const read: KeyStore['read'] = async (uid) => {
    const record = store.rows.get(uid);
    return (
      record?.next && { ...record, next: { ...record.next, sealedMaster: new Uint8Array(60) } }
    );
  };
  const { vault } = device({ ...store, read });
  await expect(renewKeys({ api: server.api, vault }, me, 3, found)).rejects.toMatchObject({
    code: 'failed',
  });
  expect(store.rows.get(me._id)).not.toHaveProperty('next');
  expect(await loadOwnKeys(first, me)).toMatchObject({ state: 'replaced' });
});

describe('a browser that cannot store keys', () => {
  type Change = KeyStore['change'];
  const refusals: Record<string, (store: ReturnType<typeof memoryKeyStore>) => Partial<KeyStore>> =
    {
      'it throws immediately': () => ({
        change: () => Promise.reject(new DOMException('no', 'InvalidStateError')),
      }),
      'it cannot clone such keys': () => ({
        change: (async () => {
          throw new DOMException('no', 'DataCloneError');
        }) satisfies Change,
      }),
      'its storage is full': () => ({
        change: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      }),
      'it reads back nothing': () => ({ read: async () => undefined }),
      'it reads keys back as null': (store) => ({
        read: async (uid) => {
          const record = store.rows.get(uid);
          const identities = record?.identities.map((one) => ({ ...one, kem: null, sig: null }));
          return record && ({ ...record, identities } as unknown as Keys);
        },
      }),
      'it reads back another master key': (store) => ({
        read: async (uid) => {
          const record = store.rows.get(uid);
          return record && { ...record, sealedMaster: new Uint8Array(60) };
        },
      }),
    };

  test.each(Object.keys(refusals))('publishes and stores no keys if %s', async (how) => {
    const server = keyServer();
    const store = memoryKeyStore();
    const { vault } = device({ ...store, ...refusals[how]?.(store) });
    const deps = { api: server.api, vault };
    await expect(ensureOwnKeys(deps, me, 1)).rejects.toMatchObject({
      name: 'VaultFault',
      code: 'failed',
    });
    expect(server.keys).toEqual([]);
    expect(server.asked.filter((call) => call.startsWith('PUT'))).toEqual([]);
    // The store is empty, so the next page cannot publish these keys.
    expect(store.rows.size).toBe(0);
  });
});
