import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { Db } from '../../adapters/database/database.ts';
import { conflict, notFound } from '../../errors.ts';
import type { MemberRef } from '../../lib/actor.ts';
import {
  createReviewAnsweredNews,
  createReviewInvitationNews,
  createReviewWrittenNews,
  reviewTexts,
} from '../../mail/review-mails.ts';
import type { Services } from '../../services.ts';
import { consumeBudget } from '../accounts/attempts/attempt-budgets.ts';
import { hasRelationship } from '../accounts/relationships/relationships.repo.ts';
import { findRecipient, replaceNotificationText } from '../notifications/notifications.repo.ts';
import { notifyRecipients } from '../notifications/notifier.ts';
import { recordAct } from '../staff/audit/audit.repo.ts';
import { closeReports, lockReview, setHidden } from './moderation.repo.ts';
import { addInvitation, findInvitation, isInvitableClient } from './review-invitations.repo.ts';
import {
  requireApprovedListing,
  requireDealings,
  requireInvitableClient,
} from './reviews.policy.ts';
import { findReviewedListing, findVendorName, type ReviewRow } from './reviews.repo.ts';

/**
 * Hides or shows a review and closes its reports. Staff never change the text of a review, because
 * an edited review would mislead readers. @returns true if the visibility changed @throws not_found
 * · conflict if another member of staff has hidden it
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
    if (!review) throw notFound(staffOutcomes.review_unknown);
    if (hidden && review.hidden_at) {
      throw conflict(
        review.hidden_by_name
          ? staffOutcomes.decided('Hiding this review', review.hidden_by_name)
          : staffOutcomes.changed('hidden'),
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

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'scaled'>;

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Invites a client once to write a review. Errors do not disclose the reason of a refusal. @returns
 * the time of the invitation @throws not_found without dealings · forbidden · too_many
 */
export async function inviteClient(deps: Deps, vendor_id: string, customer_id: string) {
  const { database, now, publicUrl, scaled } = deps;
  const pair = { vendor_id, customer_id };
  return database.db.transaction().execute(async (db) => {
    requireApprovedListing(await findReviewedListing(db, vendor_id));
    requireDealings(await hasRelationship(db, pair, 'vendor'));
    const before = await findInvitation(db, pair);
    if (before) return before;
    requireInvitableClient(await isInvitableClient(db, pair, now()));
    const budget = {
      scope: 'review_invitations',
      limit: scaled(limits.review.invitations_per_day),
      seconds: DAY_SECONDS,
    };
    await consumeBudget(db, budget, vendor_id, now(), outcomes.refusals.too_many_between);
    const at = now();
    // The second of two concurrent invitations waits here, then returns the time of the first.
    if (!(await addInvitation(db, pair, at))) return (await findInvitation(db, pair)) ?? at;
    const vendor = (await findVendorName(db, vendor_id)) ?? 'A professional';
    const news = createReviewInvitationNews({ vendor, vendorId: vendor_id, origin: publicUrl() });
    await notifyRecipients(db, [{ role: 'customer', id: customer_id }], news, at);
    return at;
  });
}

interface NotificationContext {
  readonly now: Date;
  readonly origin: string;
}

const formatWriterName = ({ first_name, last_name }: Pick<ReviewRow, 'first_name' | 'last_name'>) =>
  `${first_name ?? ''} ${last_name ?? ''}`.trim();

/** Notifies the vendor of a review, unless staff have hidden it. */
export async function notifyOfReview(
  db: Db,
  { vendor_id, customer_id, rating, hidden_at, ...row }: ReviewRow,
  { now, origin }: NotificationContext,
): Promise<void> {
  if (hidden_at) return;
  const news = createReviewWrittenNews({ writer: formatWriterName(row), rating, origin });
  const mail = { ...news.mail, topic: `review:${vendor_id}:${customer_id}` };
  await notifyRecipients(db, [{ role: 'vendor', id: vendor_id }], { ...news, mail }, now);
}

/** Notifies the author of the vendor's reply. Requires the transaction that stores it. */
export async function notifyOfReply(
  db: Db,
  { customer_id, vendor_id }: ReviewRow,
  { now, origin }: NotificationContext,
): Promise<void> {
  if (!customer_id) return;
  const vendor = (await findVendorName(db, vendor_id)) ?? 'The professional';
  const news = createReviewAnsweredNews({ vendor, vendorId: vendor_id, origin });
  const mail = { ...news.mail, topic: `review-reply:${vendor_id}:${customer_id}` };
  await notifyRecipients(db, [{ role: 'customer', id: customer_id }], { ...news, mail }, now);
}

/**
 * Removes names from notifications about a deleted review, because a later account deletion cannot
 * find these notifications without the review.
 */
export async function removeNamesFromNotifications(db: Db, review: ReviewRow): Promise<void> {
  const { customer_id, vendor_id } = review;
  const vendor = await findRecipient(db, { role: 'vendor', id: vendor_id });
  if (vendor)
    await renameTextsInNotifications(
      db,
      vendor.member,
      reviewTexts.toVendor(formatWriterName(review)),
    );
  const name = await findVendorName(db, vendor_id);
  if (customer_id && name) {
    const writer = { column: 'customer_id', id: customer_id } as const;
    await renameTextsInNotifications(db, writer, reviewTexts.toWriter(name));
  }
}

async function renameTextsInNotifications(
  db: Db,
  member: MemberRef,
  texts: readonly { readonly named: string; readonly nameless: string }[],
): Promise<void> {
  for (const { named, nameless } of texts)
    if (named !== nameless) await replaceNotificationText(db, member, named, nameless);
}
