import type { Db } from '../../adapters/database/database.ts';
import type { CustomerActor } from '../../lib/actor.ts';
import { deleteWaitingMails } from '../../queue/mail.repo.ts';
import { requireVerifiedMember } from '../accounts/members/verified-member.ts';
import { requireBuyer, requireRowsBelowLimit } from './purchases.policy.ts';
import {
  addActivity,
  clearPurchaseClosed,
  countPurchaseRows,
  findMembership,
  type PurchaseAct,
  type RowKind,
  setPurchaseEnd,
  withdrawDocumentNotices,
} from './purchases.repo.ts';

/** Requires room for another row of the person. @throws conflict */
export async function requireRoomForRow(db: Db, kind: RowKind, person: PurchaseAct): Promise<void> {
  requireRowsBelowLimit(kind, await countPurchaseRows(db, kind, person));
}

/** Requires that the sender is a buyer. @throws email_unverified · not_found · forbidden */
export async function requireVerifiedBuyer(
  db: Db,
  { actor, purchaseId }: { readonly actor: CustomerActor; readonly purchaseId: string },
): Promise<void> {
  await requireVerifiedMember(db, actor);
  requireBuyer(await findMembership(db, purchaseId, actor.id));
}

/** Returns the topic of the notices about the documents of a purchase. */
export const buildDocumentsMailTopic = (purchaseId: string) => `purchase_documents:${purchaseId}`;

/**
 * Records since when a purchase is over, or withdraws the notices about its documents. Must run in
 * the transaction of every change that may end or reopen a purchase.
 */
export async function updatePurchaseEnd(db: Db, purchaseId: string, now: Date): Promise<void> {
  if (await setPurchaseEnd(db, purchaseId, now)) return;
  if ((await withdrawDocumentNotices(db, purchaseId)) > 0)
    await deleteWaitingMails(db, [buildDocumentsMailTopic(purchaseId)]);
}

/** Reopens a purchase if it was closed. */
export async function reopenPurchaseIfClosed(db: Db, act: PurchaseAct, now: Date) {
  if (!(await clearPurchaseClosed(db, act.purchaseId))) return;
  await addActivity(db, act, { kind: 'purchase_reopened' }, now);
  await updatePurchaseEnd(db, act.purchaseId, now);
}
