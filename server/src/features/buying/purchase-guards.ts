import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { Db } from '../../adapters/database/database.ts';
import { conflict } from '../../errors.ts';
import type { CustomerActor } from '../../lib/actor.ts';
import { requireVerified } from '../accounts/require-verified.ts';
import { requireBuyer } from './purchases.policy.ts';
import { countPurchaseRows, findMembership, type RowKind } from './purchases.repo.ts';

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
export async function requireRoom(
  db: Db,
  kind: RowKind,
  person: { readonly purchaseId: string; readonly customerId: string },
): Promise<void> {
  const { own, total } = await countPurchaseRows(db, kind, person);
  if (own >= purchaseLimits[kind]) throw conflict(purchaseOutcomes[`too_many_${kind}`]);
  if (total >= purchaseLimits[kind] * people[kind]) throw conflict(purchaseOutcomes.purchase_full);
}

interface Sending {
  readonly actor: CustomerActor;
  readonly purchaseId: string;
}

/** Requires that the sender is a buyer. @throws email_unverified · not_found · forbidden */
export async function requireSender(db: Db, { actor, purchaseId }: Sending): Promise<void> {
  await requireVerified(db, actor);
  requireBuyer(await findMembership(db, purchaseId, actor.id));
}
