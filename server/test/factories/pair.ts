import type { TestApp } from '../test-app.ts';
import { buildAccount } from './account.ts';
import { buildConversation } from './conversation.ts';

/** Creates a signed-in customer and approved vendor with an empty conversation. */
export async function buildPair(test: Pick<TestApp, 'database' | 'passwords'>) {
  const customer = await buildAccount(test, 'customers');
  const vendor = await buildAccount(test, 'vendors');
  const sides = { customer_id: customer.id, vendor_id: vendor.id };
  return { customer, vendor, conversationId: await buildConversation(test.database.db, sides) };
}
