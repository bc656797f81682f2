import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { forgetRows } from '../../db/forget-rows.ts';
import { newId } from '../../db/new-id.ts';
import type { MemberActor, StaffActor } from '../../lib/actor.ts';
import type { ViewedMember } from './viewed-member.ts';

interface NewView {
  readonly token_hash: string;
  readonly staff: StaffActor;
  readonly member: ViewedMember;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export async function createView(db: Db, { staff, member, ...view }: NewView): Promise<void> {
  const { account, party, name } = member;
  await db
    .insertInto('account_views')
    .values({
      id: newId(),
      ...view,
      staff_id: staff.id,
      session_id: staff.sessionId,
      customer_id: null,
      vendor_account_id: null,
      [account.column]: account.id,
      subject_id: party.id,
      subject: name,
    })
    .execute();
}

/**
 * The member whose account is looked at by the token with this hash, unless that is over: by time, by End, with the session
 * or the right of whoever started it, or with the account.
 */
export async function findViewed(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<MemberActor | undefined> {
  const row = await db
    .selectFrom('account_views')
    .innerJoin('sessions', 'sessions.id', 'account_views.session_id')
    .innerJoin('staff', 'staff.id', 'account_views.staff_id')
    .leftJoin('vendor_accounts', 'vendor_accounts.id', 'account_views.vendor_account_id')
    .select([
      'account_views.id as viewId',
      'account_views.customer_id',
      'vendor_accounts.id as account_id',
      'vendor_accounts.vendor_id',
    ])
    .where('account_views.token_hash', '=', tokenHash)
    .where('account_views.ended_at', 'is', null)
    .where('account_views.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('staff.disabled_at', 'is', null)
    .where('staff.role', '=', 'administrator')
    .executeTakeFirst();
  if (!row) return undefined;
  const { viewId, customer_id, account_id, vendor_id } = row;
  // It is no session of the member's: what asks for one by this id finds none.
  const sessionId = viewId;
  if (customer_id) return { role: 'customer', id: customer_id, sessionId, viewId };
  if (account_id && vendor_id) {
    return { role: 'vendor', id: vendor_id, accountId: account_id, sessionId, viewId };
  }
  return undefined;
}

const toldOfView = ['staff_id', 'subject_id', 'subject'] as const;

/** Notes that something was shown. @returns of whose account, where it is the first time */
export function noteShown(db: Db, viewId: string, path: string) {
  return db
    .updateTable('account_views')
    .set({ looked: sql`looked || ${path}::text` })
    .where('id', '=', viewId)
    .where(sql<boolean>`not looked @> array[${path}::text]`)
    .returning(toldOfView)
    .executeTakeFirst();
}

/** Ends one. @returns whose account it was, unless it had ended before */
export function endViewByToken(db: Db, tokenHash: string, now: Date) {
  return db
    .updateTable('account_views')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .returning(toldOfView)
    .executeTakeFirst();
}

/** Ends those that nobody can use any more. @returns whose accounts they were */
export function endDeadViews(db: Db, now: Date) {
  return db
    .updateTable('account_views')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`(expires_at <= ${now} or not exists (
        select from sessions join staff on staff.id = sessions.staff_id
        where sessions.id = account_views.session_id and sessions.revoked_at is null and sessions.expires_at > ${now}
          and staff.disabled_at is null and staff.role = 'administrator'))`,
    )
    .returning(toldOfView)
    .execute();
}

/** @returns how many */
export const forgetViews = (db: Db, before: Date): Promise<number> =>
  forgetRows(db, 'account_views', {
    column: 'expires_at',
    before,
    where: sql<boolean>`ended_at is not null`,
  });
