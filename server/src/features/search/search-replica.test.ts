import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import type { Pool } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { buildVendor } from '#test/factories/vendor.ts';
import { accountForEach } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';
import { createReplicaReads, type GuestReads } from '../../adapters/database/read-replica.ts';
import { createDependencyRegistry } from '../../lib/parts.ts';

/** A simulated replica whose replay position changes only when the test sets it. */
const replica = { position: 1, isAway: false, statements: 0 };
const primary = { position: 1 };
let reads: GuestReads;

const test = testApp({
  reads: ({ pool }) => {
    const answering = (text: unknown, ...rest: unknown[]) =>
      (pool.query as (...args: unknown[]) => Promise<unknown>)(text, ...rest);
    const isLook = (text: unknown) => typeof text === 'string' && text.includes('_lsn');
    const at = (position: number) => ({ rows: [{ position: `0/${position.toString(16)}` }] });
    const ofPrimary = async (text: unknown, ...rest: unknown[]) =>
      isLook(text) ? at(primary.position) : answering(text, ...rest);
    const ofReplica = async (text: unknown, ...rest: unknown[]) => {
      if (replica.isAway) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      if (isLook(text)) return at(replica.position);
      replica.statements += 1;
      return answering(text, ...rest);
    };
    const side = (query: unknown) => ({ query: query as Pool['query'] });
    reads = createReplicaReads(
      side(ofPrimary),
      side(ofReplica),
      createDependencyRegistry().add('replica'),
      { everyMs: 20 },
    );
    return reads;
  },
});
afterAll(() => reads.close());
const vendor = accountForEach(test, 'vendors');

/** Searches for all listings. Returns the total and whether the replica answered. */
async function search(token?: string): Promise<{ total: number; byReplica: boolean }> {
  const before = replica.statements;
  const { ok } = await test.as(token).call(vendorSearchEndpoints.search, { query: {} });
  return { total: ok.data.total, byReplica: replica.statements > before };
}

it('guests search on the database replica, members search on the primary', async () => {
  await buildVendor(test.database.db);
  await expect.poll(async () => (await search()).byReplica).toBe(true);
  expect((await search(vendor.token)).byReplica).toBe(false);
});

it('guests search on the primary until the replica has the latest change', async () => {
  const { total } = await search();
  primary.position = 2;
  await buildVendor(test.database.db);
  reads.noteChange();
  expect(await search(vendor.token)).toEqual({ total: total + 1, byReplica: false });
  expect(await search()).toEqual({ total: total + 1, byReplica: false });
  replica.position = 2;
  await expect.poll(async () => (await search()).byReplica).toBe(true);
});

it('guests search on the primary while the replica is unavailable', async () => {
  replica.isAway = true;
  expect((await search()).byReplica).toBe(false);
  replica.isAway = false;
  await expect.poll(async () => (await search()).byReplica).toBe(true);
});
