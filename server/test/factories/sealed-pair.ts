import { type Content, sealMessage } from '@threshold/e2ee/envelope';
import type { Identity } from '@threshold/e2ee/identity';
import { newId } from '#src/db/new-id.ts';
import type { TestApp } from '../test-app.ts';
import { buildMessageKeys } from './message-keys.ts';
import { buildPair } from './pair.ts';

/** A customer and a vendor who talk, both with keys. */
export async function buildSealedPair(test: Pick<TestApp, 'database' | 'passwords'>) {
  const { db } = test.database;
  const { customer, vendor, conversationId } = await buildPair(test);
  const mine = await buildMessageKeys(db, { role: 'customer', id: customer.id });
  const theirs = await buildMessageKeys(db, { role: 'vendor', id: vendor.id });
  return { customer, vendor, conversationId, mine, theirs, pair: `${vendor.id}:${customer.id}` };
}

export interface SealedBetween {
  readonly mine: Identity;
  readonly theirs: Identity;
  readonly pair: string;
}

/** What a browser of one of the two makes of a text, for the keys that it believes to be the newest. */
export async function sealedBy(
  sender: Identity,
  { mine, theirs, pair }: SealedBetween,
  content: Content,
  clientId = newId(),
) {
  const body = await sealMessage({
    sender,
    recipients: [mine, theirs].map(({ fp, kem }) => ({ fp, kem: kem.publicKey })),
    pair,
    clientId,
    device: newId(),
    count: 1,
    now: Date.now(),
    content,
  });
  return { body, clientId };
}
