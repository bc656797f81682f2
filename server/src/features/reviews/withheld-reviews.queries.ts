import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { affectsOneRow } from '../../db/row-queries.ts';

/** Condition on `reviews as r`: the review has an open report. */
export const hasOpenReport = sql<boolean>`exists (
  select from review_reports p where p.review_id = r.id and p.closed_at is null)`;

/**
 * Before an author deletes a review, stores staff decisions and open reports about it, but not its
 * text. The caller has locked the review.
 */
export async function storeHiddenReviewRecord(db: Db, id: string): Promise<void> {
  const isKept = await affectsOneRow(
    db
      .insertInto('withheld_reviews')
      .columns([
        'id',
        'customer_id',
        'vendor_id',
        'hidden_at',
        'hidden_reason',
        'hidden_by',
        'own_device',
      ])
      .expression(
        db
          .selectFrom('reviews as r')
          .select((of) => [
            'r.id',
            of.ref('r.customer_id').$notNull().as('customer_id'),
            'r.vendor_id',
            'r.hidden_at',
            'r.hidden_reason',
            'r.hidden_by',
            'r.own_device',
          ])
          .where('r.id', '=', id)
          .where((is) =>
            is.or([
              is('r.hidden_at', 'is not', null),
              is('r.own_device', '=', true),
              hasOpenReport,
            ]),
          ),
      )
      // The record exists already if the author deleted an earlier review while this review was
      // stored.
      .onConflict((conflict) => conflict.doNothing()),
  );
  if (!isKept) return;
  await db
    .updateTable('review_reports')
    .set({ review_id: null, withheld_id: id })
    .where('review_id', '=', id)
    .execute();
}

/** Finds the record of the customer's deleted review of this vendor. */
export function findHiddenReviewRecord(
  db: Db,
  { customer_id, vendor_id }: { readonly customer_id: string; readonly vendor_id: string },
) {
  return db
    .selectFrom('withheld_reviews')
    .select(['id', 'hidden_at', 'hidden_reason', 'hidden_by', 'own_device'])
    .where('customer_id', '=', customer_id)
    .where('vendor_id', '=', vendor_id)
    .executeTakeFirst();
}

/** Moves the reports of the record to the review with the same id, and deletes the record. */
export async function restoreHiddenReviewRecord(db: Db, id: string): Promise<void> {
  await db
    .updateTable('review_reports')
    .set({ review_id: id, withheld_id: null })
    .where('withheld_id', '=', id)
    .execute();
  await db.deleteFrom('withheld_reviews').where('id', '=', id).execute();
}
