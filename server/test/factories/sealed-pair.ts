import type { TestApp } from '../test-app.ts';
import { buildMessageKeys } from './message-keys.ts';
import { buildPair } from './pair.ts';

/** Creates a customer and a vendor with keys and a conversation. */
export async function buildSealedPair(test: Pick<TestApp, 'database' | 'passwords'>) {
  const { db } = test.database;
  const { customer, vendor, conversationId } = await buildPair(test);
  const mine = await buildMessageKeys(db, { role: 'customer', id: customer.id });
  const theirs = await buildMessageKeys(db, { role: 'vendor', id: vendor.id });
  return { customer, vendor, conversationId, mine, theirs, pair: `${vendor.id}:${customer.id}` };
}
