import { homePictureEndpoints } from '@threshold/contract/buying/home-pictures';
import { expect } from 'vitest';
import { buildHomePicture } from '../factories/home-picture.ts';
import { buildHome, buildPurchase } from '../factories/purchase.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

async function shown({ test, customerId }: World) {
  const { db } = test.database;
  const purchaseId = await buildPurchase(db, customerId);
  const homeId = await buildHome(db, purchaseId);
  const made = { purchase_id: purchaseId, home_id: homeId, added_by: customerId };
  return { purchaseId, homeId, pictureId: (await buildHomePicture(test, made)).id };
}
type Shown = World & Awaited<ReturnType<typeof shown>>;

const ofHome = ({ purchaseId, homeId }: Shown) => ({ id: purchaseId, homeId });

export const homePictureScenarios = [
  scenario({
    endpoint: homePictureEndpoints.list,
    arrange: shown,
    request: (fixture) => ({ params: ofHome(fixture) }),
    effect: async ({ pictureId, customerId }, { data }) => {
      expect(data).toMatchObject([{ _id: pictureId, by: customerId, may_remove: true }]);
    },
  }),
  scenario({
    endpoint: homePictureEndpoints.add,
    arrange: shown,
    request: (fixture) => ({ params: ofHome(fixture) }),
    effect: async ({ pictureId }, { data }) => {
      // What is sent without a file adds none.
      expect(data.map(({ _id }) => _id)).toEqual([pictureId]);
    },
  }),
  scenario({
    endpoint: homePictureEndpoints.remove,
    arrange: shown,
    request: (fixture) => ({ params: { ...ofHome(fixture), pictureId: fixture.pictureId } }),
    effect: async ({ test, pictureId }) => {
      const left = await test.database.db
        .selectFrom('purchase_pictures')
        .select('id')
        .where('id', '=', pictureId)
        .execute();
      expect(left).toEqual([]);
    },
  }),
];
