import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import { buildSession } from '../../server/test/factories/session.ts';
import { buildVendor } from '../../server/test/factories/vendor.ts';
import type { Bench } from './bench.ts';
import { besideBare, besideBareNote } from './beside-bare.ts';
import { readsOf } from './buying/buying-reads.ts';
import { ACTIVITIES, addProfessionals, fillPurchases, first } from './buying/large-purchase.ts';
import { freshDatabase } from './databases.ts';

const { homes, dates, professionals } = purchaseLimits;

/** Everything that the screens of a purchase read, of one that holds as much as fits. */
export const buyingBench: Bench = {
  name: 'buying',
  run: async () => {
    const made = await freshDatabase('buying');
    try {
      const { db, pool } = made.database;
      await fillPurchases(pool);
      const vendorIds: string[] = [];
      for (let nr = 0; nr < professionals; nr += 1)
        vendorIds.push(await buildVendor(db, { services: [] }));
      await addProfessionals(pool, vendorIds);
      const token = await buildSession(db, { customer_id: first.buyer });
      const helperToken = await buildSession(db, { customer_id: first.helper });
      return {
        title: `A purchase with ${homes} homes, ${dates} dates and ${ACTIVITIES} activities`,
        note: besideBareNote,
        figures: await besideBare(made, { token, id: first.purchase }, readsOf(helperToken)),
      };
    } finally {
      await made.drop();
    }
  },
};
