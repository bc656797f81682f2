import type { Db } from '../../../adapters/database/database.ts';
import type { RequestRow } from '../matching/place-of-request.ts';
import type { ClockFacts } from './clock.policy.ts';
import {
  type AnswerRow,
  listAnswers,
  listOffers,
  type OfferRow,
  type ReplyRow,
} from './offers.repo.ts';

/** A request with its offers and answers, and the facts from which deadlines are computed. */
export interface RequestWithOffers {
  readonly row: RequestRow;
  readonly offers: readonly OfferRow[];
  readonly answers: readonly AnswerRow[];
  readonly facts: ClockFacts;
}

/** Adds offers and answers to each of these requests, in the given order. */
export async function readRequestsWithOffers(
  db: Db,
  rows: readonly RequestRow[],
): Promise<RequestWithOffers[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const offers = Map.groupBy(await listOffers(db, ids), ({ request_id }) => request_id);
  const answers = Map.groupBy(await listAnswers(db, ids), ({ request_id }) => request_id);
  return rows.map((row) =>
    toRequestWithOffers(row, offers.get(row.id) ?? [], answers.get(row.id) ?? []),
  );
}

export async function readRequestWithOffers(db: Db, row: RequestRow): Promise<RequestWithOffers> {
  const [desk] = await readRequestsWithOffers(db, [row]);
  if (!desk) throw new Error('expected one desk for one row');
  return desk;
}

function toRequestWithOffers(
  row: RequestRow,
  offers: readonly OfferRow[],
  answers: readonly AnswerRow[],
): RequestWithOffers {
  const facts: ClockFacts = {
    created_at: row.created_at,
    confirmed_at: row.confirmed_at,
    closed_at: row.closed_at,
    missed_at: row.missed_at,
    first_answer_at: row.first_answer_at,
    timezone: row.timezone,
    isComplete: row.vendor_type !== null && row.latitude !== null,
    offers,
    answers: answers.length,
    isAnsweredByStaff: answers.some(({ is_staff }) => is_staff),
  };
  return { row, offers, answers, facts };
}

/** Place of a request, such as 'Parramatta NSW 2150'; empty if unknown. */
export const formatRequestPlace = ({ suburb, state, post_code }: RequestRow) =>
  [suburb, state, post_code].filter(Boolean).join(' ');

/** Replies of the visitor to an answer. */
export const presentReplies = (replies: readonly ReplyRow[], answerId: string) =>
  replies
    .filter(({ answer_id }) => answer_id === answerId)
    .map(({ body, created_at }) => ({ text: body, createdAt: created_at.toISOString() }));
