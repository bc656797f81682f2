import type { MemberRole } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** Someone who does not know yet of messages that wait for them. */
export interface Unaware {
  readonly conversation_id: string;
  /** Of the account. */
  readonly holder_id: string;
  readonly email: string;
  readonly unread: number;
  /** The other party, as addresses of pages name it. */
  readonly other_id: string;
  readonly other_name: string;
}

/**
 * Takes those of one side whose first unread message came before `waitedSince` and who have done nothing since then
 * either, and notes that they are told. Several processes may do so at once: nobody is taken twice.
 */
export async function claimUnreadReminders(
  db: Db,
  role: MemberRole,
  waitedSince: Date,
  now: Date,
  most: number,
): Promise<readonly Unaware[]> {
  const side = role === 'customer' ? customerSide : vendorSide;
  const since = sql.ref(`c.${role}_unread_since`);
  const remindedAt = sql.ref(`${role}_told_at`);
  // `offset 0` keeps the sessions of each a look-up of their own; without it the planner reads all that are in use.
  const { rows } = await sql<Unaware>`
    with waiting as materialized (
      select c.id from conversations c
      where ${since} <= ${waitedSince} and c.${remindedAt} is null
        and not exists (
          select 1 from sessions s ${side.sessions} and s.last_seen_at > ${waitedSince} and s.revoked_at is null offset 0
        )
      order by ${since} limit ${most}
      for update skip locked
    ), taken as (
      update conversations c set ${remindedAt} = ${now} where c.id = any(array(select id from waiting)) returning c.*
    )
    select c.id as conversation_id, ${side.account} as holder_id, ${side.email} as email,
      ${sql.ref(`c.${role}_unread`)} as unread, ${side.other}
    from taken c
    join customers p on p.id = c.customer_id
    join vendors v on v.id = c.vendor_id
    join vendor_accounts a on a.vendor_id = c.vendor_id`.execute(db);
  return rows;
}

const customerSide = {
  sessions: sql`where s.customer_id = c.customer_id`,
  account: sql`p.id`,
  email: sql`p.email`,
  other: sql`v.id as other_id, v.full_name as other_name`,
};

const vendorSide = {
  sessions: sql`where s.vendor_account_id = (select b.id from vendor_accounts b where b.vendor_id = c.vendor_id)`,
  account: sql`a.id`,
  email: sql`a.email`,
  other: sql`p.id as other_id, p.first_name || ' ' || p.last_name as other_name`,
};
