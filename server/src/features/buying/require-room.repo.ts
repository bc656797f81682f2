import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { conflict } from '../../errors.ts';

const { buyers, helpers } = purchaseLimits;

const kinds = {
  homes: { adder: 'added_by', people: buyers },
  dates: { adder: 'added_by', people: buyers },
  tasks: { adder: 'added_by', people: buyers },
  notes: { adder: 'author_id', people: buyers + helpers },
} as const;

/**
 * Passes if the person may add another row to the purchase. Each person has a limit of their own, which others cannot use up.
 * All rows together are limited to as many as a full purchase of today can have: beyond that are only rows of people who have
 * left, which buyers can delete.
 * @throws conflict
 */
export async function requireRoom(
  db: Db,
  kind: keyof typeof kinds,
  { purchaseId, customerId }: { readonly purchaseId: string; readonly customerId: string },
): Promise<void> {
  const { adder, people } = kinds[kind];
  const { rows } = await sql<{ own: number; total: number }>`
    select count(*) filter (where ${sql.ref(adder)} = ${customerId})::int as own, count(*)::int as total
    from ${sql.table(`purchase_${kind}`)} where purchase_id = ${purchaseId}`.execute(db);
  const { own = 0, total = 0 } = rows[0] ?? {};
  if (own >= purchaseLimits[kind]) throw conflict(purchaseOutcomes[`too_many_${kind}`]);
  if (total >= purchaseLimits[kind] * people) throw conflict(purchaseOutcomes.purchase_full);
}
