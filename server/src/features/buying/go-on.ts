import type { Db } from '../../adapters/database/database.ts';
import { addActivity } from './activities.repo.ts';
import { reopenPurchase } from './ends.repo.ts';
import { updateEnd } from './update-end.ts';

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
