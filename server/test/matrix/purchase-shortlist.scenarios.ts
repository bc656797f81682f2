import { purchaseShortlistEndpoints } from '@threshold/contract/buying/purchase-shortlist';
import { expect } from 'vitest';
import { buildCustomer } from '../factories/customer.ts';
import { buildPurchase, joinPurchase } from '../factories/purchase.ts';
import { buildShortlisted } from '../factories/shortlist.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

/** Somebody on the customer's shortlist, in a purchase with another buyer. */
async function shortlisted({ test, customerId }: World) {
  const { db } = test.database;
  const purchaseId = await buildPurchase(db, customerId);
  const other = await buildCustomer(db);
  await joinPurchase(db, purchaseId, other);
  return { purchaseId, other, vendorId: await buildShortlisted(db, customerId) };
}

/** The same, shown to the other. */
async function shown(world: World) {
  const made = await shortlisted(world);
  await world.test.database.db
    .insertInto('purchase_shortlist')
    .values({
      purchase_id: made.purchaseId,
      customer_id: world.customerId,
      vendor_id: made.vendorId,
      reader_id: made.other,
      shown_at: new Date(),
    })
    .execute();
  return made;
}
type Shortlisted = World & Awaited<ReturnType<typeof shortlisted>>;

const request = ({ purchaseId, vendorId }: Shortlisted) => ({
  params: { id: purchaseId, vendorId },
});

const readersOf = async ({ test, purchaseId }: Shortlisted) => {
  const rows = await test.database.db
    .selectFrom('purchase_shortlist')
    .select('reader_id')
    .where('purchase_id', '=', purchaseId)
    .execute();
  return rows.map(({ reader_id }) => reader_id);
};

export const purchaseShortlistScenarios = [
  scenario({
    endpoint: purchaseShortlistEndpoints.list,
    arrange: shown,
    request: ({ purchaseId }) => ({ params: { id: purchaseId } }),
    effect: async ({ vendorId, other }, { data }) => {
      expect(data).toMatchObject([{ _id: vendorId, is_mine: true, shown_to: [other] }]);
    },
  }),
  scenario({
    endpoint: purchaseShortlistEndpoints.show,
    arrange: shortlisted,
    request,
    effect: async (fixture) => {
      expect(await readersOf(fixture)).toEqual([fixture.other]);
    },
  }),
  scenario({
    endpoint: purchaseShortlistEndpoints.hide,
    arrange: shown,
    request,
    effect: async (fixture) => {
      expect(await readersOf(fixture)).toEqual([]);
    },
  }),
];
