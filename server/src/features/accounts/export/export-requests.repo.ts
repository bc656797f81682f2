import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../adapters/database/database.ts';

/** Returns requests sent with this email address, with all answers and the sender's replies. */
export function listLeadRequestsOf(db: Db, email: string) {
  return db
    .selectFrom('lead_requests as r')
    .select([
      'r.name',
      'r.email',
      'r.phone_number',
      'r.requirements',
      'r.vendor_type',
      'r.address',
      'r.suburb',
      'r.post_code',
      'r.status',
      'r.reply',
      'r.created_at',
      'r.confirmed_at',
      'r.missed_at',
      'r.closed_at',
      'r.close_reason',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('request_answers as a')
          .leftJoin('vendors as v', 'v.id', 'a.vendor_id')
          .select(['v.full_name as from', 'a.body', 'a.created_at', 'a.agreed_at'])
          .whereRef('a.request_id', '=', 'r.id')
          .orderBy('a.created_at'),
      ).as('answers'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('request_replies as p')
          .innerJoin('request_answers as b', 'b.id', 'p.answer_id')
          .select(['p.body', 'p.created_at'])
          .whereRef('b.request_id', '=', 'r.id')
          .orderBy('p.created_at'),
      ).as('replies'),
    )
    .where('r.email', '=', email)
    .orderBy('r.id')
    .execute();
}

/** Returns the offers made to the professional and their answers, without the requests' texts. */
export function listOffersOf(db: Db, vendorId: string) {
  return db
    .selectFrom('request_offers as o')
    .leftJoin('request_answers as a', 'a.offer_id', 'o.id')
    .select([
      'o.state',
      'o.offered_at',
      'o.due_at',
      'o.decided_at',
      'o.decline_reason',
      'o.decline_note',
      'a.body as answer',
      'a.created_at as answered_at',
      'a.agreed_at',
    ])
    .where('o.vendor_id', '=', vendorId)
    .orderBy('o.id')
    .execute();
}

/** Returns the professional's settings for being offered requests. */
export function listRequestSettingsOf(db: Db, vendorId: string) {
  return db
    .selectFrom('request_settings')
    .select(['takes_requests', 'paused_until', 'weekly_most', 'held_until'])
    .where('vendor_id', '=', vendorId)
    .execute();
}

/** Returns how long each question waited for the professional's answer, without names. */
export function listAnswerCasesOf(db: Db, vendorId: string) {
  return db
    .selectFrom('answer_cases')
    .select(['kind', 'asked_at', 'answered_at', 'working_minutes', 'all_minutes'])
    .where('vendor_id', '=', vendorId)
    .orderBy('asked_at')
    .execute();
}

/** Returns the statistics about the professional's answers, and the reply time that is public. */
export function listAnswerFiguresOf(db: Db, vendorId: string) {
  return db
    .selectFrom('answer_figures as f')
    .leftJoin('answer_times as t', 't.vendor_id', 'f.vendor_id')
    .select(['f.figures', 'f.told_at', 'f.shown_at', 't.reply_hours'])
    .where('f.vendor_id', '=', vendorId)
    .execute();
}
