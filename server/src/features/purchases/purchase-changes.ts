import type { Db } from '../../adapters/database/database.ts';
import type { CustomerActor } from '../../lib/actor.ts';
import { deleteWaitingMails } from '../../queue/mail.repo.ts';
import { requireVerifiedMember } from '../accounts/members/verified-member.ts';
import {
  requireBuyer,
  requireRoomForOpenPurchase,
  requireRowsBelowLimit,
} from './purchases.policy.ts';
import {
  addActivity,
  clearPurchaseClosed,
  countPurchaseRows,
  countPurchases,
  findMembership,
  lockCustomer,
  type PurchaseAct,
  type RowKind,
  setPurchaseEnd,
  withdrawDocumentNotices,
} from './purchases.repo.ts';

/** Requires that the member may add another row of this kind. @throws conflict */
export async function requireRoomForRow(db: Db, kind: RowKind, person: PurchaseAct): Promise<void> {
  requireRowsBelowLimit(kind, await countPurchaseRows(db, kind, person));
}

/** Requires a buyer with a verified email. @throws email_unverified · not_found · forbidden */
export async function requireVerifiedBuyer(
  db: Db,
  { actor, purchaseId }: { readonly actor: CustomerActor; readonly purchaseId: string },
): Promise<void> {
  await requireVerifiedMember(db, actor);
  requireBuyer(await findMembership(db, purchaseId, actor.id));
}

/** Returns the topic of mails that announce the deletion of a purchase's documents. */
export const buildDocumentsMailTopic = (purchaseId: string) => `purchase_documents:${purchaseId}`;

/**
 * Records the end of a purchase that is over. If the purchase is not over, withdraws notices about
 * the deletion of documents. Must run in the transaction of each change that may end or reopen the
 * purchase.
 */
export async function updatePurchaseEnd(db: Db, purchaseId: string, now: Date): Promise<void> {
  if (await setPurchaseEnd(db, purchaseId, now)) return;
  if ((await withdrawDocumentNotices(db, purchaseId)) > 0)
    await deleteWaitingMails(db, [buildDocumentsMailTopic(purchaseId)]);
}

/**
 * Reopens a purchase if it was closed. @throws conflict if the customer has too many open purchases
 */
export async function reopenPurchaseIfClosed(db: Db, act: PurchaseAct, now: Date) {
  if (!(await clearPurchaseClosed(db, act.purchaseId))) return;
  await lockCustomer(db, act.customerId);
  requireRoomForOpenPurchase(await countPurchases(db, act.customerId));
  await addActivity(db, act, { kind: 'purchase_reopened' }, now);
  await updatePurchaseEnd(db, act.purchaseId, now);
}
