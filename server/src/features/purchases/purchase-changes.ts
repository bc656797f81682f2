import type { Db } from '../../adapters/database/database.ts';
import type { CustomerActor } from '../../lib/actor.ts';
import { dropWaiting } from '../../queue/mail.repo.ts';
import { requireVerified } from '../accounts/members/verified-member.ts';
import { requireBuyer, requireFewRows } from './purchases.policy.ts';
import {
  addActivity,
  clearClosed,
  countPurchaseRows,
  findMembership,
  type PurchaseAct,
  type RowKind,
  setEnd,
  withdrawNotices,
} from './purchases.repo.ts';

/** Requires room for another row of the person. @throws conflict */
export async function requireRoom(db: Db, kind: RowKind, person: PurchaseAct): Promise<void> {
  requireFewRows(kind, await countPurchaseRows(db, kind, person));
}

/** Requires that the sender is a buyer. @throws email_unverified · not_found · forbidden */
export async function requireSender(
  db: Db,
  { actor, purchaseId }: { readonly actor: CustomerActor; readonly purchaseId: string },
): Promise<void> {
  await requireVerified(db, actor);
  requireBuyer(await findMembership(db, purchaseId, actor.id));
}

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
export async function reopenIfClosed(db: Db, act: PurchaseAct, now: Date) {
  if (!(await clearClosed(db, act.purchaseId))) return;
  await addActivity(db, act, { kind: 'purchase_reopened' }, now);
  await updateEnd(db, act.purchaseId, now);
}
