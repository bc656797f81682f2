import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { Db } from '../../adapters/database/database.ts';
import { conflict } from '../../errors.ts';
import type { CustomerActor } from '../../lib/actor.ts';
import { dropWaiting } from '../../queue/mail.repo.ts';
import { requireVerified } from '../accounts/members/verified-member.ts';
import { requireBuyer } from './purchases.policy.ts';
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

const { buyers, helpers } = purchaseLimits;

const people = {
  homes: buyers,
  dates: buyers,
  tasks: buyers,
  notes: buyers + helpers,
} as const satisfies Record<RowKind, number>;

/**
 * Requires room for another row of the person. All rows are limited to those of a full purchase;
 * more belong to people who have left, and buyers can delete them. @throws conflict
 */
export async function requireRoom(db: Db, kind: RowKind, person: PurchaseAct): Promise<void> {
  const { own, total } = await countPurchaseRows(db, kind, person);
  if (own >= purchaseLimits[kind]) throw conflict(purchaseOutcomes[`too_many_${kind}`]);
  if (total >= purchaseLimits[kind] * people[kind]) throw conflict(purchaseOutcomes.purchase_full);
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
