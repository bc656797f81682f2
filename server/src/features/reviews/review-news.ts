import type { Db } from '../../adapters/database/database.ts';
import type { MemberRef } from '../../lib/actor.ts';
import { reviewAnswered, reviewTexts, reviewWritten } from '../../mail/review-mails.ts';
import { findRecipient, renameNotifications } from '../notifications/notifications.repo.ts';
import { notify } from '../notifications/notify.ts';
import { findVendorName, type ReviewRow } from './reviews.repo.ts';

interface Circumstances {
  readonly now: Date;
  readonly origin: string;
}

const writerOf = ({ first_name, last_name }: Pick<ReviewRow, 'first_name' | 'last_name'>) =>
  `${first_name ?? ''} ${last_name ?? ''}`.trim();

/** Notifies the vendor of a review, unless staff have hidden it. */
export async function notifyOfReview(
  db: Db,
  { vendor_id, customer_id, rating, hidden_at, ...row }: ReviewRow,
  { now, origin }: Circumstances,
): Promise<void> {
  if (hidden_at) return;
  const news = reviewWritten({ writer: writerOf(row), rating, origin });
  const mail = { ...news.mail, topic: `review:${vendor_id}:${customer_id}` };
  await notify(db, [{ role: 'vendor', id: vendor_id }], { ...news, mail }, now);
}

/** Notifies the author of the vendor's reply. Requires the transaction that stores it. */
export async function notifyOfReply(
  db: Db,
  { customer_id, vendor_id }: ReviewRow,
  { now, origin }: Circumstances,
): Promise<void> {
  if (!customer_id) return;
  const vendor = (await findVendorName(db, vendor_id)) ?? 'The professional';
  const news = reviewAnswered({ vendor, vendorId: vendor_id, origin });
  const mail = { ...news.mail, topic: `review-reply:${vendor_id}:${customer_id}` };
  await notify(db, [{ role: 'customer', id: customer_id }], { ...news, mail }, now);
}

/**
 * Removes names from notifications about a deleted review, because account deletion may not find
 * them without it.
 */
export async function forgetNamesInNews(db: Db, review: ReviewRow): Promise<void> {
  const { customer_id, vendor_id } = review;
  const vendor = await findRecipient(db, { role: 'vendor', id: vendor_id });
  if (vendor) await renameNews(db, vendor.member, reviewTexts.toVendor(writerOf(review)));
  const name = await findVendorName(db, vendor_id);
  if (customer_id && name) {
    const writer = { column: 'customer_id', id: customer_id } as const;
    await renameNews(db, writer, reviewTexts.toWriter(name));
  }
}

async function renameNews(
  db: Db,
  member: MemberRef,
  texts: readonly { readonly named: string; readonly nameless: string }[],
): Promise<void> {
  for (const { named, nameless } of texts)
    if (named !== nameless) await renameNotifications(db, member, named, nameless);
}
