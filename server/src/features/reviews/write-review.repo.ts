import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import { affectsOneRow, hasRow } from '../../db/row-queries.ts';
import {
  findHiddenReviewRecord,
  restoreHiddenReviewRecord,
  storeHiddenReviewRecord,
} from './withheld-reviews.queries.ts';

interface ReviewContent {
  readonly rating: number;
  readonly comment: string;
}

interface NewReview extends ReviewContent {
  readonly customer_id: string;
  readonly vendor_id: string;
  readonly testimonial_consent: boolean;
  readonly verified_client: boolean;
}

/**
 * Stores a review. Replaces the customer's earlier review of this vendor and the reply to it. If
 * staff hid the earlier review, the new review is also hidden, even if the author deleted the
 * earlier review. Requires a transaction. @returns the id
 */
export async function upsertReview(db: Db, review: NewReview, now: Date): Promise<string> {
  const { customer_id, vendor_id, rating, comment, testimonial_consent, verified_client } = review;
  // The lock waits for a concurrent deletion, so that its hidden-review record is visible here.
  const isThere = await hasRow(
    db
      .selectFrom('reviews')
      .select('id')
      .where('customer_id', '=', customer_id)
      .where('vendor_id', '=', vendor_id)
      .forUpdate(),
  );
  const withheld = isThere ? undefined : await findHiddenReviewRecord(db, review);
  const { id } = await db
    .insertInto('reviews')
    .values({ id: newId(), ...review, ...withheld, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'vendor_id']).doUpdateSet({
        rating,
        comment,
        testimonial_consent,
        verified_client,
        reply: null,
        replied_at: null,
        created_at: now,
        updated_at: now,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (withheld) await restoreHiddenReviewRecord(db, withheld.id);
  return id;
}

interface Change extends ReviewContent {
  readonly testimonial_consent?: boolean | undefined;
  readonly verified_client: boolean;
}

/** Changes the content of a review. */
export async function changeReview(
  db: Db,
  id: string,
  { rating, comment, testimonial_consent, verified_client }: Change,
  now: Date,
): Promise<void> {
  await db
    .updateTable('reviews')
    .set({
      rating,
      comment,
      verified_client,
      updated_at: now,
      ...(testimonial_consent !== undefined && { testimonial_consent }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes the customer's review and stores a record of staff decisions about it. @returns false if
 * the customer has no such review. Requires a transaction.
 */
export async function removeReview(db: Db, id: string, customerId: string): Promise<boolean> {
  // The lock prevents staff decisions and reports between storing the record and the deletion.
  const isTheirs = await hasRow(
    db
      .selectFrom('reviews')
      .select('id')
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .forUpdate(),
  );
  if (!isTheirs) return false;
  await storeHiddenReviewRecord(db, id);
  return affectsOneRow(db.deleteFrom('reviews').where('id', '=', id));
}

/** Stores the vendor's reply to a published review. @returns false if there is no such review */
export function setReply(db: Db, id: string, vendorId: string, reply: string, now: Date) {
  return affectsOneRow(
    db
      .updateTable('reviews')
      .set({ reply, replied_at: now })
      .where('id', '=', id)
      .where('vendor_id', '=', vendorId)
      .where('hidden_at', 'is', null),
  );
}

/** The member who reports a review. */
type Reporter = { readonly customer_id: string } | { readonly vendor_account_id: string };

/** Reports a review to staff. A second report by the same member replaces the first. */
export async function reportReview(
  db: Db,
  review_id: string,
  reporter: Reporter,
  reason: string,
  now: Date,
): Promise<void> {
  const column = 'customer_id' in reporter ? 'customer_id' : 'vendor_account_id';
  await db
    .insertInto('review_reports')
    .values({
      id: newId(),
      review_id,
      customer_id: null,
      vendor_account_id: null,
      ...reporter,
      reason,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['review_id', column])
        .where(column, 'is not', null)
        .doUpdateSet({ reason, created_at: now, closed_at: null }),
    )
    .execute();
}
