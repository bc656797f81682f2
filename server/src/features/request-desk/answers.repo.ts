import { type Insertable, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import type { RequestAnswersTable } from '../../db/request-tables.ts';

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

export async function createAnswer(
  db: Db,
  answer: Omit<Insertable<RequestAnswersTable>, 'id'>,
): Promise<void> {
  await db
    .insertInto('request_answers')
    .values({ id: newId(), ...answer })
    .execute();
}

/**
 * Shares name and contact details of the author of a request with the author of an answer. Later
 * calls have no effect.
 */
export async function agreeToAnswer(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('request_answers')
    .set({ agreed_at: sql`coalesce(agreed_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .execute();
}

export async function createReply(
  db: Db,
  answer_id: string,
  body: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('request_replies')
    .values({ id: newId(), answer_id, body, created_at: now })
    .execute();
}

/** True if the professional sent the same text to another request. */
export async function hasSentText(
  db: Db,
  vendorId: string,
  digest: string,
  requestId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('request_answers')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('text_digest', '=', digest)
    .where('request_id', '<>', requestId)
    .executeTakeFirst();
  return row !== undefined;
}
