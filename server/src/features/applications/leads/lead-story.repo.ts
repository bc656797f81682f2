import { limits } from '@threshold/contract/limits';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Db } from '../../../adapters/database/database.ts';
import { toWallTime } from '../../../lib/local-time.ts';
import { openedFileNameSql } from '../application-files.queries.ts';

/* Events between a vendor and a customer (calls, chats, reviews), as the vendor sees them. */

export interface Pair {
  readonly vendor_id: string;
  readonly customer_id: string;
}

/** File openings by the vendor; with the file name only if the vendor still has access to it. */
export function listOwnOpenings(db: Db, applicationId: string, vendorId: string) {
  return db
    .selectFrom('application_openings as o')
    .innerJoin('loan_applications as a', 'a.id', 'o.application_id')
    .select(['o.id', openedFileNameSql.as('original_name'), 'o.created_at'])
    .where('o.application_id', '=', applicationId)
    .where('o.vendor_id', '=', vendorId)
    .orderBy('o.id', 'desc')
    .limit(limits.loan.story_openings)
    .execute();
}

/** Phone calls between the vendor and the customer, latest first. */
export function listCallsBetween(db: Db, { vendor_id, customer_id }: Pair) {
  return db
    .selectFrom('appointments')
    .select(['id', 'starts_at', 'ends_at', 'status', 'created_at', 'updated_at'])
    .where('customer_id', '=', customer_id)
    .where('vendor_id', '=', vendor_id)
    .orderBy('starts_at', 'desc')
    .limit(limits.loan.story_dealings)
    .execute();
}

/** Conversation of the vendor and the customer, if it has messages. */
export function findConversationBetween(db: Db, { vendor_id, customer_id }: Pair) {
  return db
    .selectFrom('conversations')
    .select(['id', 'message_count', 'active_at'])
    .where('customer_id', '=', customer_id)
    .where('vendor_id', '=', vendor_id)
    .where('message_count', '>', 0)
    .executeTakeFirst();
}
type ConversationBetween = NonNullable<Awaited<ReturnType<typeof findConversationBetween>>>;

interface MessageDay {
  readonly day: string;
  readonly sender_role: MemberRole;
  readonly count: number;
  readonly last_at: Date;
}

/** Number of messages by day and sender, among the newest messages of a conversation. */
export async function countMessageDays(
  db: Db,
  { id, message_count }: ConversationBetween,
  zone: string,
): Promise<readonly MessageDay[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['created_at', 'sender_role'])
    .where('conversation_id', '=', id)
    .where('position', '>', message_count - limits.loan.story_messages)
    .orderBy('position')
    .execute();
  // Days are computed here, because the database may lack time zones that Temporal has.
  const days = Map.groupBy(
    rows.map((row) => ({ ...row, day: toWallTime(row.created_at, zone).toPlainDate().toString() })),
    ({ day, sender_role }) => `${day} ${sender_role}`,
  );
  return [...days.values()].flatMap((messages) => {
    const last = messages.at(-1);
    if (!last) return [];
    const { day, sender_role, created_at } = last;
    return [{ day, sender_role, count: messages.length, last_at: created_at }];
  });
}

/** The customer's published review of the vendor. */
export function findReviewBetween(db: Db, { vendor_id, customer_id }: Pair) {
  return db
    .selectFrom('reviews')
    .select(['id', 'rating', 'replied_at', 'created_at'])
    .where('customer_id', '=', customer_id)
    .where('vendor_id', '=', vendor_id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
}

/** Requests from the customer's verified email address that were shared with this vendor. */
export function listRequestsBetween(db: Db, { vendor_id, customer_id }: Pair) {
  return db
    .selectFrom('request_answers as n')
    .innerJoin('lead_requests as r', 'r.id', 'n.request_id')
    .innerJoin('customers as c', 'c.email', 'r.email')
    .select(['n.id', 'n.agreed_at'])
    .where('n.vendor_id', '=', vendor_id)
    .where('n.agreed_at', 'is not', null)
    .where('c.id', '=', customer_id)
    .where('c.email_verified_at', 'is not', null)
    .orderBy('n.agreed_at', 'desc')
    .limit(limits.loan.story_dealings)
    .$narrowType<{ agreed_at: Date }>()
    .execute();
}

/** Other applications of the customer to the vendor that were not withdrawn, newest first. */
export function listOtherApplications(db: Db, { vendor_id, customer_id }: Pair, except: string) {
  return db
    .selectFrom('loan_applications')
    .select(['id', 'purpose_of_loan', 'status', 'created_at'])
    .where('customer_id', '=', customer_id)
    .where('vendor_id', '=', vendor_id)
    .where('withdrawn_at', 'is', null)
    .where('id', '<>', except)
    .orderBy('id', 'desc')
    .limit(limits.loan.story_dealings)
    .execute();
}
