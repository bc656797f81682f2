import type { Db } from '../../adapters/database/database.ts';
import { dropWaiting } from '../../queue/mail.repo.ts';
import { addActivity } from './activities.repo.ts';
import { reopenPurchase, setEnd, withdrawNotices } from './purchases.repo.ts';

/** Returns the topic of the notices about the documents of a purchase. */
export const documentsTopic = (purchaseId: string) => `purchase_documents:${purchaseId}`;

/**
 * Records since when a purchase is over, or withdraws the notices about its documents. Must run in
 * the transaction of every change that may end or reopen a purchase.
 */
export async function updateEnd(db: Db, purchaseId: string, now: Date): Promise<void> {
  if (await setEnd(db, purchaseId, now)) return;
  if ((await withdrawNotices(db, purchaseId)) > 0)
    await dropWaiting(db, [documentsTopic(purchaseId)]);
}

/** Reopens a purchase if it was closed. */
export async function goOn(
  db: Db,
  { customerId, purchaseId }: { readonly customerId: string; readonly purchaseId: string },
  now: Date,
): Promise<void> {
  if (!(await reopenPurchase(db, purchaseId))) return;
  const by = { purchase_id: purchaseId, customer_id: customerId };
  await addActivity(db, { ...by, kind: 'purchase_reopened' }, now);
  await updateEnd(db, purchaseId, now);
}
