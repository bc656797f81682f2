import { buildSession } from '../../server/test/factories/session.ts';
import { buildVendor, buildVendorAccount } from '../../server/test/factories/vendor.ts';
import type { Bench } from './bench.ts';
import { besideBare, besideBareNote } from './beside-bare.ts';
import { CONVERSATIONS, fillBroker, LEADS, MESSAGES } from './daily/broker.ts';
import { dailyReads } from './daily/reads.ts';
import { freshDatabase } from './databases.ts';

/** A broker's lists and figures after two busy years. */
export const dailyBench: Bench = {
  name: 'daily',
  run: async () => {
    const made = await freshDatabase('daily');
    try {
      const { db, pool } = made.database;
      const vendorId = await buildVendor(db, {
        status: 'approved',
        vendor_type: 'Mortgage Broker',
      });
      const vendor_account_id = await buildVendorAccount(db, { vendor_id: vendorId });
      const token = await buildSession(db, { vendor_account_id });
      await fillBroker(pool, vendorId);
      return {
        title: `A broker with ${LEADS} leads, ${CONVERSATIONS * MESSAGES} messages and two years of figures`,
        note: besideBareNote,
        figures: await besideBare(made, { token, id: vendorId }, dailyReads),
      };
    } finally {
      await made.drop();
    }
  },
};
