import type { Db } from '../../../adapters/database/database.ts';
import { type MemberRef, memberTables } from '../../../lib/actor.ts';

/** Returns the member's calls, with the outcomes that the member reported. */
export function listCallsOf(db: Db, column: 'customer_id' | 'vendor_id', id: string) {
  const side = column === 'customer_id' ? 'customer' : 'vendor';
  return db
    .selectFrom('appointments')
    .leftJoin('call_outcomes as said', (join) =>
      join.onRef('said.appointment_id', '=', 'appointments.id').on('said.side', '=', side),
    )
    .select([
      'customer_id',
      'vendor_id',
      'starts_at',
      'ends_at',
      'timezone',
      'status',
      'topic',
      'phone_number',
      'created_at',
      'said.outcome',
      'said.note as outcome_note',
      'said.said_at as outcome_said_at',
      'said.changed_at as outcome_changed_at',
    ])
    .where(column, '=', id)
    .orderBy('starts_at')
    .execute();
}

/** Returns the days on which a vendor's call hours differ from the usual week. */
export function listSpecialDaysOf(db: Db, vendorId: string) {
  return db
    .selectFrom('vendor_special_days')
    .select(['day', 'hours'])
    .where('vendor_id', '=', vendorId)
    .orderBy('day')
    .execute();
}

/** Returns a vendor's call settings; empty if none are set. */
export function listCalendarOf(db: Db, vendorId: string) {
  return db
    .selectFrom('vendor_calendars')
    .select(['timezone', 'slot_minutes', 'notice_minutes', 'buffer_minutes'])
    .where('vendor_id', '=', vendorId)
    .execute();
}

/** Returns a vendor's away notices. */
export function listAwayNoticesOf(db: Db, vendorId: string) {
  return db
    .selectFrom('away_notices')
    .select(['first_day', 'last_day', 'timezone', 'words', 'created_at'])
    .where('vendor_id', '=', vendorId)
    .execute();
}

/** Returns the vendor account's claims: its requests to take over unclaimed listings. */
export function listClaimsOf(db: Db, accountId: string) {
  return db
    .selectFrom('vendor_claims')
    .select([
      'vendor_id',
      'status',
      'work_email',
      'phone_number',
      'address',
      'reason',
      'created_at',
      'decided_at',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}

/** Returns the member's notifications. */
export function listNotificationsOf(db: Db, { column, id }: MemberRef) {
  return db
    .selectFrom('notices')
    .select(['kind', 'text', 'created_at', 'read_at'])
    .where(column, '=', id)
    .orderBy('created_at')
    .execute();
}

/** Returns the kinds of mail that the member turned off. */
export function listMutedMailsOf(db: Db, { column, id }: MemberRef) {
  return db
    .selectFrom('muted_mails')
    .select('kind')
    .where(column, '=', id)
    .orderBy('kind')
    .execute();
}

/** Returns when the member agreed to mails with product news; empty without consent. */
export function listNewsConsentsOf(db: Db, { column, id }: MemberRef) {
  return db
    .selectFrom(memberTables[column])
    .select('news_agreed_at as agreed_at')
    .where('id', '=', id)
    .where('news_agreed_at', 'is not', null)
    .execute();
}

/** Returns the review invitations that the member sent or received. */
export function listInvitationsOf(db: Db, column: 'customer_id' | 'vendor_id', id: string) {
  return db
    .selectFrom('review_invitations')
    .selectAll()
    .where(column, '=', id)
    .orderBy('created_at')
    .execute();
}

/** Returns the reviews that the member reported, with the reasons. */
export function listReportsBy(db: Db, { column, id }: MemberRef) {
  return db
    .selectFrom('review_reports')
    .select((of) => [
      of.fn.coalesce('review_id', 'withheld_id').as('review_id'),
      'reason',
      'created_at',
    ])
    .where(column, '=', id)
    .orderBy('created_at')
    .execute();
}
