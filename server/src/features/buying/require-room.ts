import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Db } from '../../adapters/database/database.ts';
import { conflict } from '../../errors.ts';
import { countRows, type RowKind } from './row-counts.repo.ts';

const { buyers, helpers } = purchaseLimits;

const people = {
  homes: buyers,
  dates: buyers,
  tasks: buyers,
  notes: buyers + helpers,
} as const satisfies Record<RowKind, number>;

/**
 * Passes if the person may add another row to the purchase. Each person has a separate limit, which
 * others cannot use up. All rows together are limited to as many as a full purchase can have: rows
 * beyond that belong to people who have left, and buyers can delete them.
 * @throws conflict
 */
export async function requireRoom(
  db: Db,
  kind: RowKind,
  person: { readonly purchaseId: string; readonly customerId: string },
): Promise<void> {
  const { own, total } = await countRows(db, kind, person);
  if (own >= purchaseLimits[kind]) throw conflict(purchaseOutcomes[`too_many_${kind}`]);
  if (total >= purchaseLimits[kind] * people[kind]) throw conflict(purchaseOutcomes.purchase_full);
}
