import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { affectsOne } from '../../db/affected.ts';
import { firstIdAt } from '../../db/new-id.ts';

/* Since when a purchase is over: settled, or closed by its buyers. */

/** Of the purchase `p`. */
const isOver: RawBuilder<boolean> = sql`(p.closed_at is not null or exists (
  select 1 from purchase_homes h where h.purchase_id = p.id and h.stage = 'bought'))`;

/** Writes down whether a purchase is over now, and since when. @returns whether it is */
export async function noteEnd(db: Db, purchaseId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    update purchases p set ended_at = case when ${isOver} then coalesce(p.ended_at, ${now}::timestamptz) end
    where p.id = ${purchaseId}
    returning p.ended_at is not null as is_over`.execute(db);
  return rows[0]?.is_over ?? false;
}

/** Purchases in which something happened since, and of which something else is written down than what holds: an older version of the product changed them. */
export async function listMissedEnds(
  db: Db,
  since: Date,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from purchases p
    where p.id = any(array(
        select a.purchase_id from purchase_activities a where a.id >= ${firstIdAt(since)}::uuid))
      and (p.ended_at is not null) <> ${isOver} limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** @returns whether it was open before */
export function closePurchase(db: Db, id: string, now: Date): Promise<boolean> {
  return affectsOne(
    db
      .updateTable('purchases')
      .set({ closed_at: now })
      .where('id', '=', id)
      .where('closed_at', 'is', null),
  );
}

/** @returns whether it was closed before */
export function reopenPurchase(db: Db, id: string): Promise<boolean> {
  return affectsOne(
    db
      .updateTable('purchases')
      .set({ closed_at: null })
      .where('id', '=', id)
      .where('closed_at', 'is not', null),
  );
}
