import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { Db } from '../../adapters/database/database.ts';
import { conflict, notFound } from '../../errors.ts';
import { recordAct } from '../audit/audit.repo.ts';
import { closeReports, lockReview, setHidden } from './moderate.repo.ts';

/**
 * Hides a review with a reason, or shows it again, and closes its reports. The text is never
 * changed, because editing published reviews would be misleading.
 *
 * @returns true if the visibility changed
 * @throws not_found · conflict if another member of staff has hidden it
 */
export function moderateReview(
  db: Db,
  staff: { readonly id: string },
  id: string,
  { hidden, reason }: { readonly hidden: boolean; readonly reason?: string | undefined },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const review = await lockReview(db, id);
    if (!review) throw notFound(adminOutcomes.review_unknown);
    if (hidden && review.hidden_at) {
      throw conflict(
        review.hidden_by_name
          ? adminOutcomes.decided('Hiding this review', review.hidden_by_name)
          : adminOutcomes.changed('hidden'),
      );
    }
    await setHidden(db, id, {
      hidden_at: hidden ? now : null,
      hidden_reason: hidden ? (reason ?? null) : null,
      hidden_by: hidden ? staff.id : null,
    });
    await closeReports(db, id, now);
    await recordAct(db, {
      staff_id: staff.id,
      action: hidden ? 'review.hide' : 'review.show',
      subject_id: id,
      subject: `Review of ${review.vendor_name}`,
      details: `${review.rating} of 5 stars`,
      reason: reason || null,
      created_at: now,
    });
    return hidden || review.hidden_at !== null;
  });
}
