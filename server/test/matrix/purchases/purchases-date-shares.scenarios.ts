import { dateShareEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import { expect } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildHome, buildKeyDate, buildPurchase, putOnPurchase } from '../../factories/purchase.ts';
import { scenario } from '../scenario.ts';
import type { World } from '../world.ts';

/** Creates a purchase with the vendor, a home under contract and a date. */
async function contracted({ test, customerId, vendorId }: World) {
  const { db } = test.database;
  const purchaseId = await buildPurchase(db, customerId);
  const homeId = await buildHome(db, purchaseId, { stage: 'under_contract' });
  await buildKeyDate(db, purchaseId, { home_id: homeId });
  await putOnPurchase(db, purchaseId, vendorId);
  return { purchaseId, homeId };
}

/** Creates a purchase as `contracted` does and shares its dates with the vendor. */
async function shared(world: World) {
  const made = await contracted(world);
  const { db } = world.test.database;
  const { id } = await db
    .selectFrom('vendor_accounts')
    .select('id')
    .where('vendor_id', '=', world.vendorId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('purchase_date_shares')
    .values({
      id: newId(),
      purchase_id: made.purchaseId,
      vendor_id: world.vendorId,
      vendor_account_id: id,
      home_id: made.homeId,
      with_address: false,
      shared_by: world.customerId,
      shared_at: new Date(),
    })
    .execute();
  return made;
}
type Contracted = World & Awaited<ReturnType<typeof contracted>>;

const ofProfessional = ({ purchaseId, vendorId }: Contracted) => ({ id: purchaseId, vendorId });
const sharesOf = ({ test, purchaseId }: Contracted) =>
  test.database.db
    .selectFrom('purchase_date_shares')
    .select(['vendor_id', 'with_address'])
    .where('purchase_id', '=', purchaseId)
    .execute();

export const dateShareScenarios = [
  scenario({
    endpoint: dateShareEndpoints.share,
    arrange: contracted,
    request: (fixture) => ({
      params: ofProfessional(fixture),
      body: { acts_for_us: true as const, with_address: true },
    }),
    effect: async (fixture) => {
      expect(await sharesOf(fixture)).toEqual([
        { vendor_id: fixture.vendorId, with_address: true },
      ]);
    },
  }),
  scenario({
    endpoint: dateShareEndpoints.unshare,
    arrange: shared,
    request: (fixture) => ({ params: ofProfessional(fixture) }),
    effect: async (fixture) => {
      expect(await sharesOf(fixture)).toEqual([]);
    },
  }),
  scenario({
    endpoint: dateShareEndpoints.list,
    arrange: shared,
    request: () => ({}),
    effect: async (_world, { data }, actor) => {
      expect(data.map(({ home, dates }) => [home, dates.length])).toEqual(
        actor === 'vendor' ? [[null, 1]] : [],
      );
    },
  }),
];
