import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { affectedRows, affectsOne } from '../../db/row-queries.ts';

/** True if the purchase `p` is settled, or closed by its buyers. */
const isOver: RawBuilder<boolean> = sql`(p.closed_at is not null or exists (
  select 1 from purchase_homes h where h.purchase_id = p.id and h.stage = 'bought'))`;

/** Sets or clears the end of a purchase. @returns whether it is over */
export async function setEnd(db: Db, purchaseId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    update purchases p set ended_at = case when ${isOver} then coalesce(p.ended_at, ${now}::timestamptz) end
    where p.id = ${purchaseId}
    returning p.ended_at is not null as is_over`.execute(db);
  return rows[0]?.is_over ?? false;
}

/** Withdraws the notices about the documents of a purchase. @returns their number */
export function withdrawNotices(db: Db, purchaseId: string): Promise<number> {
  return affectedRows(
    db
      .updateTable('purchase_documents')
      .set({ noticed_on: null })
      .where('purchase_id', '=', purchaseId)
      .where('noticed_on', 'is not', null),
  );
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
