import { keyDateEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import { expect } from 'vitest';
import { buildKeyDate, buildPurchase } from '../../factories/purchase.ts';
import { scenario } from '../scenario.ts';
import type { World } from '../world.ts';

async function dated({ test, customerId }: World) {
  const { db } = test.database;
  const purchaseId = await buildPurchase(db, customerId);
  return { purchaseId, dateId: await buildKeyDate(db, purchaseId) };
}
type Dated = World & Awaited<ReturnType<typeof dated>>;

const ofPurchase = ({ purchaseId }: Dated) => ({ id: purchaseId });
const ofDate = ({ purchaseId, dateId }: Dated) => ({ id: purchaseId, dateId });
const settlement = {
  kind: 'settlement',
  state: 'NSW',
  typed: { on: '2027-02-01' },
} as const;

export const keyDateScenarios = [
  scenario({
    endpoint: keyDateEndpoints.list,
    arrange: dated,
    request: (fixture) => ({ params: ofPurchase(fixture) }),
    effect: async ({ dateId }, { data }) => {
      expect(data.map(({ _id }) => _id)).toEqual([dateId]);
    },
  }),
  scenario({
    endpoint: keyDateEndpoints.count,
    arrange: dated,
    request: (fixture) => ({ params: ofPurchase(fixture), body: settlement }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ date: { due_on: '2027-02-01' }, reason: null });
    },
  }),
  scenario({
    endpoint: keyDateEndpoints.add,
    arrange: dated,
    request: (fixture) => ({ params: ofPurchase(fixture), body: settlement }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ title: 'Settlement', status: 'open', confirmed: null });
    },
  }),
  scenario({
    endpoint: keyDateEndpoints.change,
    arrange: dated,
    request: (fixture) => ({ params: ofDate(fixture), body: { ...settlement, version: 1 } }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ due_on: '2027-02-01', version: 2 });
    },
  }),
  scenario({
    endpoint: keyDateEndpoints.confirm,
    arrange: dated,
    request: (fixture) => ({ params: ofDate(fixture), body: { with: 'Kim Lee', version: 1 } }),
    effect: async ({ customerId }, { data }) => {
      expect(data.confirmed).toMatchObject({ by: customerId, with: 'Kim Lee' });
    },
  }),
  scenario({
    endpoint: keyDateEndpoints.setStatus,
    arrange: dated,
    request: (fixture) => ({
      params: ofDate(fixture),
      body: { status: 'done' as const, version: 1 },
    }),
    effect: async (_world, { data }) => {
      expect(data.status).toBe('done');
    },
  }),
  scenario({
    endpoint: keyDateEndpoints.remove,
    arrange: async (world: World) => {
      const fixture = await dated(world);
      await world.test.database.db
        .updateTable('purchase_dates')
        .set({ status: 'done' })
        .where('id', '=', fixture.dateId)
        .execute();
      return fixture;
    },
    request: (fixture) => ({ params: ofDate(fixture) }),
    effect: async ({ test, dateId }) => {
      const { db } = test.database;
      const rows = db.selectFrom('purchase_dates').select('id').where('id', '=', dateId);
      expect(await rows.execute()).toEqual([]);
    },
  }),
];
