import { purchaseProfessionalEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import { expect } from 'vitest';
import { buildPurchase } from '../../factories/purchase.ts';
import { buildVendor } from '../../factories/vendor.ts';
import { scenario } from '../scenario.ts';
import type { World } from '../world.ts';

async function accompanied({ test, customerId }: World) {
  const { db } = test.database;
  const purchaseId = await buildPurchase(db, customerId);
  const [theirs, other] = [await buildVendor(db), await buildVendor(db)];
  await db
    .insertInto('purchase_professionals')
    .values({ purchase_id: purchaseId, vendor_id: theirs, shared_by: null, shared_at: new Date() })
    .execute();
  return { purchaseId, theirs, other };
}
type Accompanied = World & Awaited<ReturnType<typeof accompanied>>;

const idsOf = async ({ test, purchaseId }: Accompanied) => {
  const rows = await test.database.db
    .selectFrom('purchase_professionals')
    .select('vendor_id')
    .where('purchase_id', '=', purchaseId)
    .execute();
  return rows.map(({ vendor_id }) => vendor_id).toSorted();
};

export const purchaseProfessionalScenarios = [
  scenario({
    endpoint: purchaseProfessionalEndpoints.list,
    arrange: accompanied,
    request: ({ purchaseId }) => ({ params: { id: purchaseId } }),
    effect: async ({ theirs }, { data }) => {
      expect(data.professionals.map(({ _id }) => _id)).toContain(theirs);
    },
  }),
  scenario({
    endpoint: purchaseProfessionalEndpoints.share,
    arrange: accompanied,
    request: ({ purchaseId, other }) => ({ params: { id: purchaseId, vendorId: other } }),
    effect: async (fixture) => {
      expect(await idsOf(fixture)).toEqual([fixture.theirs, fixture.other].toSorted());
    },
  }),
  scenario({
    endpoint: purchaseProfessionalEndpoints.unshare,
    arrange: accompanied,
    request: ({ purchaseId, theirs }) => ({ params: { id: purchaseId, vendorId: theirs } }),
    effect: async (fixture) => {
      expect(await idsOf(fixture)).toEqual([]);
    },
  }),
];
