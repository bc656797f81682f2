import type { DeclineReason, OfferState } from '@threshold/contract/texts/request-texts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import type { RequestAnswersTable, RequestOffersTable } from '../../../db/request-tables.ts';

/** The offers of these requests, oldest first. */
export function listOffers(db: Db, requestIds: readonly string[]) {
  return db
    .selectFrom('request_offers as o')
    .leftJoin('vendors as v', 'v.id', 'o.vendor_id')
    .selectAll('o')
    .select(['v.full_name', 'v.business_name'])
    .where('o.request_id', 'in', requestIds)
    .orderBy('o.offered_at')
    .orderBy('o.id')
    .execute();
}
export type OfferRow = Awaited<ReturnType<typeof listOffers>>[number];

/** Creates offers, except to professionals who had one already. @returns the created offers */
export function createOffers(db: Db, rows: readonly Insertable<RequestOffersTable>[]) {
  return db
    .insertInto('request_offers')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['request_id', 'vendor_id']).doNothing())
    .returningAll()
    .execute();
}

/** Marks expired open offers of the request as lapsed. */
export async function markExpiredOffers(db: Db, requestId: string, now: Date): Promise<void> {
  await db
    .updateTable('request_offers')
    .set({ state: 'lapsed', decided_at: sql`due_at` })
    .where('request_id', '=', requestId)
    .where('state', '=', 'open')
    .where('due_at', '<=', now)
    .execute();
}

/** Ends the request's open offers to professionals who were deleted or are no longer verified. */
export async function endOffersOfUnlistedVendors(
  db: Db,
  requestId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('request_offers as o')
    .set({ state: 'ended', decided_at: now })
    .where('o.request_id', '=', requestId)
    .where('o.state', '=', 'open')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('vendors as v')
            .select('v.id')
            .whereRef('v.id', '=', 'o.vendor_id')
            .where('v.status', '=', 'approved'),
        ),
      ),
    )
    .execute();
}

/** Ends the open offers of one or several requests. */
export async function endOpenOffers(
  db: Db,
  requestId: string | readonly string[],
  state: 'gone' | 'ended',
  now: Date,
): Promise<void> {
  await db
    .updateTable('request_offers')
    .set({ state, decided_at: now })
    .where('request_id', 'in', [requestId].flat())
    .where('state', '=', 'open')
    .execute();
}

export async function recordOfferDecision(
  db: Db,
  id: string,
  change: {
    readonly state: OfferState;
    readonly decided_at: Date;
    readonly decline_reason?: DeclineReason;
    readonly decline_note?: string | null;
  },
): Promise<void> {
  await db.updateTable('request_offers').set(change).where('id', '=', id).execute();
}

/** The answers to these requests with their authors, oldest first. */
export function listAnswers(db: Db, requestIds: readonly string[]) {
  return db
    .selectFrom('request_answers as a')
    .leftJoin('vendors as v', 'v.id', 'a.vendor_id')
    .leftJoin('staff as s', 's.id', 'a.staff_id')
    .selectAll('a')
    .select(['v.full_name', 'v.business_name', 's.name as staff_name'])
    .where('a.request_id', 'in', requestIds)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
}
export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number];

export function listReplies(db: Db, answerIds: readonly string[]) {
  return db
    .selectFrom('request_replies')
    .selectAll()
    .where('answer_id', 'in', answerIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number];

export async function createAnswer(db: Db, answer: Omit<Insertable<RequestAnswersTable>, 'id'>) {
  await db
    .insertInto('request_answers')
    .values({ id: newId(), ...answer })
    .execute();
}

/** Records that the visitor shared contact details with the author of the answer. Idempotent. */
export async function markContactShared(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('request_answers')
    .set({ agreed_at: sql`coalesce(agreed_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .execute();
}

export async function createReply(db: Db, answer_id: string, body: string, now: Date) {
  await db
    .insertInto('request_replies')
    .values({ id: newId(), answer_id, body, created_at: now })
    .execute();
}

/** True if the professional sent the same text to another request. */
export async function hasSentText(db: Db, vendorId: string, digest: string, requestId: string) {
  const row = await db
    .selectFrom('request_answers')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('text_digest', '=', digest)
    .where('request_id', '<>', requestId)
    .executeTakeFirst();
  return row !== undefined;
}
