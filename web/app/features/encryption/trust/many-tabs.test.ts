import { afterEach, describe, expect, test, vi } from 'vitest';
import { keyServer } from '#test/key-server.ts';
import { closeDevices, device, memoryKeyStore, slowKeyStore } from '#test/vault-people.ts';
import { ensureOwnKeys } from './ensure-keys.ts';

const me = { _id: 'customer-1', role: 'customer' } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  closeDevices();
});

/** Seeded pseudorandom numbers (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Loads keys in several tabs of one browser, in an order determined by the seed. */
async function race(tabs: number, seed: number) {
  const random = seeded(seed);
  const storage = memoryKeyStore();
  const server = keyServer();
  const slow = slowKeyStore(storage, random);
  const states = await Promise.all(
    Array.from({ length: tabs }, () =>
      ensureOwnKeys({ api: server.api, vault: device(slow).vault }, me, 1),
    ),
  );
  return { states, server, kept: storage };
}

/** Number of random orders that are tested for each number of tabs. */
const races = [
  { tabs: 2, orders: 140 },
  { tabs: 5, orders: 45 },
  { tabs: 20, orders: 15 },
];

describe.each([{ locks: 'without locks' }, { locks: 'with locks' }])(
  'concurrent key creation $locks',
  ({ locks }) => {
    test.each(races)(
      'publishes one set of keys for $tabs tabs in $orders random orders',
      async ({ tabs, orders }) => {
        for (let seed = 1; seed <= orders; seed += 1) {
          if (locks === 'without locks') vi.stubGlobal('navigator', {});
          const { states, server, kept } = await race(tabs, seed);
          const where = `${tabs} tabs, seed ${seed}`;
          expect(new Set(states.map(({ state }) => state)), where).toEqual(new Set(['ready']));
          expect(server.keys, where).toHaveLength(1);
          const row = kept.rows.get(me._id);
          expect(row?.pending, where).toBeUndefined();
          expect(
            row?.identities.map(({ entry }) => entry),
            where,
          ).toEqual(server.keys);
          closeDevices();
        }
      },
      60_000,
    );
  },
);
