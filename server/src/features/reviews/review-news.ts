import type { Db } from '../../adapters/database/database.ts';
import { reviewAnswered, reviewWritten } from '../../mail/review-mails.ts';
import { notify } from '../notifications/notify.ts';
import { findVendorName, type ReviewRow } from './reviews.repo.ts';

interface Circumstances {
  readonly now: Date;
  readonly origin: string;
}

/** Tells the vendor of a review, in the transaction of it. One that staff have hidden is no news. */
export async function notifyOfReview(
  db: Db,
  { vendor_id, first_name, last_name, rating, hidden_at }: ReviewRow,
  { now, origin }: Circumstances,
): Promise<void> {
  if (hidden_at) return;
  const writer = `${first_name ?? ''} ${last_name ?? ''}`.trim();
  const news = reviewWritten({ writer, rating, origin });
  await notify(db, [{ role: 'vendor', id: vendor_id }], news, now);
}

/** Tells the writer that the vendor has answered, in the transaction of it. */
export async function notifyOfReply(
  db: Db,
  { customer_id, vendor_id }: ReviewRow,
  { now, origin }: Circumstances,
): Promise<void> {
  if (!customer_id) return;
  const vendor = (await findVendorName(db, vendor_id)) ?? 'The professional';
  const news = reviewAnswered({ vendor, vendorId: vendor_id, origin });
  await notify(db, [{ role: 'customer', id: customer_id }], news, now);
}
