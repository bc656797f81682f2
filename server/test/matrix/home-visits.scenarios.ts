import { homeVisitEndpoints } from '@threshold/contract/buying/home-visits';
import { expect } from 'vitest';
import { buildHome, buildPurchase, buildVisit } from '../factories/purchase.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

async function planned({ test, customerId }: World) {
  const { db } = test.database;
  const purchaseId = await buildPurchase(db, customerId);
  const homeId = await buildHome(db, purchaseId);
  return { purchaseId, homeId, visitId: await buildVisit(db, purchaseId, homeId) };
}
type Planned = World & Awaited<ReturnType<typeof planned>>;

const ofPurchase = ({ purchaseId }: Planned) => ({ id: purchaseId });
const ofVisit = ({ purchaseId, visitId }: Planned) => ({ id: purchaseId, visitId });
const visit = { kind: 'private_inspection', on: '2090-12-09', time: '17:30' } as const;

export const homeVisitScenarios = [
  scenario({
    endpoint: homeVisitEndpoints.list,
    arrange: planned,
    request: (fixture) => ({ params: ofPurchase(fixture), query: { home: fixture.homeId } }),
    effect: async ({ visitId }, { data }) => {
      expect(data.map(({ _id }) => _id)).toEqual([visitId]);
    },
  }),
  scenario({
    endpoint: homeVisitEndpoints.add,
    arrange: planned,
    request: (fixture) => ({
      params: ofPurchase(fixture),
      body: { home: fixture.homeId, ...visit },
    }),
    effect: async ({ homeId, customerId }, { data }) => {
      expect(data).toMatchObject({ ...visit, home: homeId, by: customerId, is_past: false });
    },
  }),
  scenario({
    endpoint: homeVisitEndpoints.change,
    arrange: planned,
    request: (fixture) => ({ params: ofVisit(fixture), body: { ...visit, version: 1 } }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ ...visit, version: 2 });
    },
  }),
  scenario({
    endpoint: homeVisitEndpoints.remove,
    arrange: planned,
    request: (fixture) => ({ params: ofVisit(fixture) }),
    effect: async ({ test, visitId }) => {
      const left = await test.database.db
        .selectFrom('purchase_visits')
        .select('id')
        .where('id', '=', visitId)
        .execute();
      expect(left).toEqual([]);
    },
  }),
];
