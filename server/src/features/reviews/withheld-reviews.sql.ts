import type { Db } from '../../adapters/database/database.ts';
import { affectsOne } from '../../db/affected.ts';
import { openReport } from './open-report.sql.ts';

interface Pair {
  readonly customer_id: string;
  readonly vendor_id: string;
}

/**
 * Keeps what staff have against a review, or are yet to look at, when its writer takes it back: not its words. Before the review
 * is deleted, in the transaction of that, which holds it.
 */
export async function withhold(db: Db, id: string): Promise<void> {
  const isKept = await affectsOne(
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
            is.or([is('r.hidden_at', 'is not', null), is('r.own_device', '=', true), openReport]),
          ),
      )
      // Kept already: an older version, which knows of nothing kept, had one written meanwhile.
      .onConflict((conflict) => conflict.doNothing()),
  );
  if (!isKept) return;
  await db
    .updateTable('review_reports')
    .set({ review_id: null, withheld_id: id })
    .where('review_id', '=', id)
    .execute();
}

/** What was withheld of the customer's review of this vendor. */
export function findWithheld(db: Db, { customer_id, vendor_id }: Pair) {
  return db
    .selectFrom('withheld_reviews')
    .select(['id', 'hidden_at', 'hidden_reason', 'hidden_by', 'own_device'])
    .where('customer_id', '=', customer_id)
    .where('vendor_id', '=', vendor_id)
    .executeTakeFirst();
}

/** The review stands again, under its id: its reports are about it, and nothing is kept apart. */
export async function endWithholding(db: Db, id: string): Promise<void> {
  await db
    .updateTable('review_reports')
    .set({ review_id: id, withheld_id: null })
    .where('withheld_id', '=', id)
    .execute();
  await db.deleteFrom('withheld_reviews').where('id', '=', id).execute();
}
