import type { Db } from '../../../server/src/adapters/database/database.ts';
import { buildConversation } from '../../../server/test/factories/conversation.ts';
import { buildCustomer } from '../../../server/test/factories/customer.ts';
import { buildSession } from '../../../server/test/factories/session.ts';
import { buildVendor, buildVendorAccount } from '../../../server/test/factories/vendor.ts';
import type { Pair } from './orders.ts';

/** Signed-in customers, each with a professional of their own and an empty conversation. */
export async function makePairs(db: Db, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let made = 0; made < count; made += 1) pairs.push(await makePair(db));
  return pairs;
}

async function makePair(db: Db): Promise<Pair> {
  const customer_id = await buildCustomer(db);
  const vendor_id = await buildVendor(db, { services: [] });
  const vendor_account_id = await buildVendorAccount(db, { vendor_id });
  return {
    conversationId: await buildConversation(db, { customer_id, vendor_id }),
    tokens: [
      await buildSession(db, { customer_id }),
      await buildSession(db, { vendor_account_id }),
    ],
  };
}
