import type { Db } from '../../../server/src/adapters/database/database.ts';
import { buildConversation } from '../../../server/test/factories/conversation.ts';
import { buildCustomer } from '../../../server/test/factories/customer.ts';
import { buildMessageKeys } from '../../../server/test/factories/message-keys.ts';
import { sealedBy } from '../../../server/test/factories/sealed-by.ts';
import { buildSession } from '../../../server/test/factories/session.ts';
import { buildVendor, buildVendorAccount } from '../../../server/test/factories/vendor.ts';
import { BODY_CHARACTERS, type Pair } from './orders.ts';

/** Signed-in customers, each with a professional of their own and an empty conversation, all with message keys. */
export async function makePairs(db: Db, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let made = 0; made < count; made += 1) pairs.push(await makePair(db));
  return pairs;
}

async function makePair(db: Db): Promise<Pair> {
  const customer_id = await buildCustomer(db);
  const vendor_id = await buildVendor(db, { services: [] });
  const vendor_account_id = await buildVendorAccount(db, { vendor_id });
  const mine = await buildMessageKeys(db, { role: 'customer', id: customer_id });
  const theirs = await buildMessageKeys(db, { role: 'vendor', id: vendor_id });
  const content = { text: 'x'.repeat(BODY_CHARACTERS) };
  const between = { mine, theirs, pair: `${vendor_id}:${customer_id}` };
  const [bySide, byOther] = await Promise.all(
    [mine, theirs].map((sender) => sealedBy(sender, between, content)),
  );
  return {
    sealed: [bySide?.body ?? '', byOther?.body ?? ''],
    conversationId: await buildConversation(db, { customer_id, vendor_id }),
    tokens: [
      await buildSession(db, { customer_id }),
      await buildSession(db, { vendor_account_id }),
    ],
  };
}
