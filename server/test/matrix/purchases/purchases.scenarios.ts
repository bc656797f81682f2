import { purchaseNoteEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import {
  homeEndpoints,
  purchaseEndpoints,
} from '@threshold/contract/endpoints/purchases/purchases';
import { expect } from 'vitest';
import { buildHome, buildNote, buildPurchase } from '../../factories/purchase.ts';
import { scenario } from '../scenario.ts';
import type { World } from '../world.ts';

async function buying({ test, customerId }: World) {
  const { db } = test.database;
  const purchaseId = await buildPurchase(db, customerId);
  const homeId = await buildHome(db, purchaseId);
  return { purchaseId, homeId, noteId: await buildNote(db, purchaseId, customerId) };
}
type Buying = World & Awaited<ReturnType<typeof buying>>;

const ofPurchase = ({ purchaseId }: Buying) => ({ id: purchaseId });
const ofHome = ({ purchaseId, homeId }: Buying) => ({ id: purchaseId, homeId });
const ofNote = ({ purchaseId, noteId }: Buying) => ({ id: purchaseId, noteId });

const homeRow = ({ test, homeId }: Buying) =>
  test.database.db
    .selectFrom('purchase_homes')
    .selectAll()
    .where('id', '=', homeId)
    .executeTakeFirst();
const noteRow = ({ test, noteId }: Buying) =>
  test.database.db
    .selectFrom('purchase_notes')
    .selectAll()
    .where('id', '=', noteId)
    .executeTakeFirst();

export const purchaseScenarios = [
  scenario({
    endpoint: purchaseEndpoints.list,
    arrange: buying,
    request: () => ({}),
    effect: async ({ purchaseId }, { data }, actor) => {
      expect(data.map(({ _id }) => _id)).toEqual(actor === 'customer' ? [purchaseId] : []);
    },
  }),
  scenario({
    endpoint: purchaseEndpoints.start,
    request: () => ({ body: { home: { address: '1 New Street' } } }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ name: 'Our purchase', homes: [{ address: '1 New Street' }] });
    },
  }),
  scenario({
    endpoint: purchaseEndpoints.get,
    arrange: buying,
    request: (fixture) => ({ params: ofPurchase(fixture) }),
    effect: async ({ homeId }, { data }) => {
      expect(data.homes.map(({ _id }) => _id)).toEqual([homeId]);
    },
  }),
  scenario({
    endpoint: purchaseEndpoints.rename,
    arrange: buying,
    request: (fixture) => ({ params: ofPurchase(fixture), body: { name: 'Named', version: 1 } }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ name: 'Named', version: 2 });
    },
  }),
  scenario({
    endpoint: purchaseEndpoints.close,
    arrange: buying,
    request: (fixture) => ({ params: ofPurchase(fixture) }),
    effect: async (_world, { data }) => {
      expect(data.stage).toBe('closed');
    },
  }),
  scenario({
    endpoint: purchaseEndpoints.reopen,
    arrange: async (world: World) => {
      const made = await buying(world);
      const closed_at = new Date();
      await world.test.database.db
        .updateTable('purchases')
        .set({ closed_at, ended_at: closed_at })
        .where('id', '=', made.purchaseId)
        .execute();
      return made;
    },
    request: (fixture) => ({ params: ofPurchase(fixture) }),
    effect: async (_world, { data }) => {
      expect(data.stage).toBe('looking');
    },
  }),
  scenario({
    endpoint: purchaseEndpoints.activities,
    arrange: buying,
    request: (fixture) => ({ params: ofPurchase(fixture) }),
    effect: async (_world, { data, has_more }) => {
      expect([data, has_more]).toEqual([[], false]);
    },
  }),
  scenario({
    endpoint: homeEndpoints.add,
    arrange: buying,
    request: (fixture) => ({ params: ofPurchase(fixture), body: { address: '3 Sea Lane' } }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ address: '3 Sea Lane', stage: 'looking', version: 1 });
    },
  }),
  scenario({
    endpoint: homeEndpoints.change,
    arrange: buying,
    request: (fixture) => ({
      params: ofHome(fixture),
      body: { address: '14 High Street', price: '$900,000', version: 1 },
    }),
    effect: async (fixture) => {
      expect(await homeRow(fixture)).toMatchObject({ price: '$900,000', version: 2 });
    },
  }),
  scenario({
    endpoint: homeEndpoints.setStage,
    arrange: buying,
    request: (fixture) => ({
      params: ofHome(fixture),
      body: { stage: 'shortlisted' as const, version: 1 },
    }),
    effect: async (fixture) => {
      expect(await homeRow(fixture)).toMatchObject({ stage: 'shortlisted' });
    },
  }),
  scenario({
    endpoint: homeEndpoints.setOpinion,
    arrange: buying,
    request: (fixture) => ({ params: ofHome(fixture), body: { value: 'yes' as const } }),
    effect: async ({ customerId }, { data }) => {
      expect(data.opinions).toMatchObject([{ by: customerId, value: 'yes' }]);
    },
  }),
  scenario({
    endpoint: homeEndpoints.remove,
    arrange: async (world) => {
      const fixture = await buying(world);
      return { ...fixture, homeId: await buildHome(world.test.database.db, fixture.purchaseId) };
    },
    request: (fixture) => ({ params: ofHome(fixture) }),
    effect: async (fixture) => {
      expect(await homeRow(fixture)).toBeUndefined();
    },
  }),
  scenario({
    endpoint: purchaseNoteEndpoints.list,
    arrange: buying,
    request: (fixture) => ({ params: ofPurchase(fixture) }),
    effect: async ({ noteId }, { data }) => {
      expect(data.map(({ _id }) => _id)).toEqual([noteId]);
    },
  }),
  scenario({
    endpoint: purchaseNoteEndpoints.add,
    arrange: buying,
    request: (fixture) => ({ params: ofPurchase(fixture), body: { text: 'Too near the road' } }),
    effect: async ({ customerId }, { data }) => {
      expect(data).toMatchObject({ by: customerId, audience: 'only_me' });
    },
  }),
  scenario({
    endpoint: purchaseNoteEndpoints.change,
    arrange: buying,
    request: (fixture) => ({
      params: ofNote(fixture),
      body: { text: 'Read by all', audience: 'all' as const, version: 1 },
    }),
    effect: async (fixture) => {
      expect(await noteRow(fixture)).toMatchObject({ audience: 'all', owner_id: null, version: 2 });
    },
  }),
  scenario({
    endpoint: purchaseNoteEndpoints.remove,
    arrange: buying,
    request: (fixture) => ({ params: ofNote(fixture) }),
    effect: async (fixture) => {
      expect(await noteRow(fixture)).toBeUndefined();
    },
  }),
];
