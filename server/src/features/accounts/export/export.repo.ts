import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { hasRow } from '../../../db/row-queries.ts';

/** Returns all reviews that the customer wrote, including hidden ones, oldest first. */
export function listReviewsBy(db: Db, customerId: string) {
  return db
    .selectFrom('reviews')
    .innerJoin('vendors', 'vendors.id', 'reviews.vendor_id')
    .select([
      'reviews.vendor_id as vendor',
      'vendors.full_name as vendor_name',
      'reviews.rating',
      'reviews.comment',
      'reviews.verified_client',
      'reviews.testimonial_consent',
      'reviews.reply',
      'reviews.hidden_at',
      'reviews.hidden_reason',
      'reviews.created_at',
      'reviews.updated_at',
    ])
    .where('reviews.customer_id', '=', customerId)
    .orderBy('reviews.id')
    .execute();
}

/** Returns the records of reviews that staff had hidden before the customer deleted them. */
export function listDeletedHiddenReviews(db: Db, customerId: string) {
  return db
    .selectFrom('withheld_reviews')
    .select(['vendor_id as vendor', 'hidden_at', 'hidden_reason'])
    .where('customer_id', '=', customerId)
    .where('hidden_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Returns all reviews of the vendor, without their authors. */
export function listReviewsOf(db: Db, vendorId: string) {
  return db
    .selectFrom('reviews')
    .select(['rating', 'comment', 'reply', 'replied_at', 'hidden_at', 'created_at'])
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .execute();
}

/** Returns the search alerts with this email address. */
export function listAlertsOf(db: Db, email: string) {
  return db
    .selectFrom('alerts')
    .select(['criteria', 'created_at', 'confirmed_at', 'unsubscribed_at', 'last_sent_at'])
    .where('email', '=', email)
    .orderBy('id')
    .execute();
}

/** Returns the checks of the vendor's licences that staff recorded. */
export function listChecksOf(db: Db, vendorId: string) {
  return db
    .selectFrom('vendor_checks')
    .select(['register', 'number', 'state', 'holder', 'expires_on', 'checked_at'])
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .execute();
}

/** Returns the weekly hours in which the vendor offers calls. */
export function listHoursOf(db: Db, vendorId: string) {
  return db
    .selectFrom('vendor_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('vendor_id', '=', vendorId)
    .orderBy('weekday')
    .orderBy('opens')
    .execute();
}

/** Returns the number of views of the vendor's profile by day and referrer. */
export function listProfileViewsOf(db: Db, vendorId: string) {
  return db
    .selectFrom('profile_views')
    .select(['day', 'count', 'from_search', 'from_place', 'from_link'])
    .where('vendor_id', '=', vendorId)
    .orderBy('day')
    .execute();
}

const AT_A_TIME = 500;

/**
 * Yields the messages of each conversation, oldest first; each query reads `AT_A_TIME` messages.
 */
export async function* readMessagesOf(db: Db, column: 'customer_id' | 'vendor_id', id: string) {
  const conversations = await db
    .selectFrom('conversations')
    .select(['id as conversation', 'customer_id as customer', 'vendor_id as vendor'])
    .select(column === 'customer_id' ? 'customer_shelf as shelf' : 'vendor_shelf as shelf')
    .where(column, '=', id)
    .orderBy('id')
    .execute();
  for (const parties of conversations) {
    let after = 0;
    let rows: Awaited<ReturnType<typeof listMessagesAfter>>;
    do {
      rows = await listMessagesAfter(db, parties.conversation, after);
      for (const { position: _, ...message } of rows) yield { ...parties, ...message };
      after = rows.at(-1)?.position ?? after;
    } while (rows.length === AT_A_TIME);
  }
}

function listMessagesAfter(db: Db, conversationId: string, after: number) {
  return db
    .selectFrom('messages')
    .select(['position', 'sender_role as sender', 'body', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(AT_A_TIME)
    .execute();
}

/** A download of a member's data that is running. */
export interface ExportRun {
  /** Id of the customer or of the vendor's account. */
  readonly member_id: string;
  readonly run_id: string;
}

/** Returns whether a download of the member runs. */
export function isExportRunning(db: Db, memberId: string, now: Date): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('running_exports')
      .select('run_id')
      .where('member_id', '=', memberId)
      .where('until', '>', now),
  );
}

/** Locks downloads of the member. @returns false if another download has a valid lock */
export async function startExportRun(
  db: Db,
  run: ExportRun,
  now: Date,
  until: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('running_exports')
    .values({ ...run, until })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ run_id: run.run_id, until })
        .where('running_exports.until', '<=', now),
    )
    .returning(sql<string>`run_id`.as('run_id'))
    .executeTakeFirst();
  return result?.run_id === run.run_id;
}

/** Extends the lock of a running download. */
export async function extendExportRun(
  db: Db,
  { member_id, run_id }: ExportRun,
  until: Date,
): Promise<void> {
  await db
    .updateTable('running_exports')
    .set({ until })
    .where('member_id', '=', member_id)
    .where('run_id', '=', run_id)
    .execute();
}

/** Deletes the lock of a download that has succeeded or failed. */
export async function endExportRun(db: Db, { member_id, run_id }: ExportRun): Promise<void> {
  await db
    .deleteFrom('running_exports')
    .where('member_id', '=', member_id)
    .where('run_id', '=', run_id)
    .execute();
}
