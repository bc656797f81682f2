import type { MemberRole } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { MemberRef } from '../../../lib/actor.ts';

/** A member with unread messages who gets a reminder of them. */
export interface Unaware {
  /** Id of the account. */
  readonly holder_id: string;
  readonly email: string;
  readonly unread: number;
  /** Id of the other party, as used in page addresses. */
  readonly other_id: string;
  readonly other_name: string;
}

/**
 * Returns conversations in which one side has had an unread message since before `waitedSince`, was
 * not reminded and has been inactive since; longest waiting first.
 */
export async function listUnaware(db: Db, role: MemberRole, waitedSince: Date, most: number) {
  const { rows } = await sql<{ id: string }>`
    select c.id from conversations c ${isUnaware(role, waitedSince)}
    order by ${since(role)} limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks one side as reminded. Returns undefined if it needs no reminder, or it is claimed. */
export async function claimUnreadReminders(
  db: Db,
  role: MemberRole,
  id: string,
  { waitedSince, now }: { readonly waitedSince: Date; readonly now: Date },
): Promise<Unaware | undefined> {
  const side = sides[role];
  const { rows } = await sql<Unaware>`
    with waiting as materialized (
      select c.id from conversations c ${isUnaware(role, waitedSince)} and c.id = ${id} for update skip locked
    ), taken as (
      update conversations c set ${sql.ref(`${role}_told_at`)} = ${now}
      where c.id = any(array(select id from waiting)) returning c.*
    )
    select ${side.account} as holder_id, ${side.email} as email,
      ${sql.ref(`c.${role}_unread`)} as unread, ${side.other}
    from taken c
    join customers p on p.id = c.customer_id
    join vendors v on v.id = c.vendor_id
    join vendor_accounts a on a.vendor_id = c.vendor_id`.execute(db);
  return rows[0];
}

const since = (role: MemberRole) => sql.ref(`c.${role}_unread_since`);

// `offset 0` makes PostgreSQL look up the sessions of each side; without it the planner reads all
// sessions in use.
const isUnaware = (role: MemberRole, waitedSince: Date) => sql`
  where ${since(role)} <= ${waitedSince} and ${sql.ref(`c.${role}_told_at`)} is null
    and not exists (
      select 1 from sessions s ${sides[role].sessions} and s.last_seen_at > ${waitedSince} and s.revoked_at is null offset 0
    )`;

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

const sides: Readonly<Record<MemberRole, typeof customerSide>> = {
  customer: customerSide,
  vendor: vendorSide,
};

/** Side of a conversation with unread messages and push devices. */
interface Unread extends Pick<MemberRef, 'column'> {
  /** Id of the account. */
  readonly holder_id: string;
  /** Id of the other party, as used in page addresses. */
  readonly other_id: string;
}

/** Returns the sides of these conversations that have unread messages and devices. */
export async function findUnreadWithDevices(db: Db, conversationIds: readonly string[]) {
  const { rows } = await sql<Unread>`
    select 'customer_id' as column, c.customer_id as holder_id, c.vendor_id as other_id
    from conversations c
    where c.id = any (${conversationIds}::uuid[]) and c.customer_unread > 0
      and exists (select from push_devices d where d.customer_id = c.customer_id)
    union all
    select 'vendor_account_id', a.id, c.customer_id
    from conversations c
    join vendor_accounts a on a.vendor_id = c.vendor_id
    where c.id = any (${conversationIds}::uuid[]) and c.vendor_unread > 0
      and exists (select from push_devices d where d.vendor_account_id = a.id)
    order by 1, 2, 3`.execute(db);
  return rows;
}
