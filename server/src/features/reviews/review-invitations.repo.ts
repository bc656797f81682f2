import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { buildApplicationAccessCondition } from '../../db/party-queries.ts';
import type { PageQuery } from '../../db/read-page.ts';
import { affectsOneRow } from '../../db/row-queries.ts';
import { buildWordsCondition } from '../../db/word-queries.ts';

interface Pair {
  readonly vendor_id: string;
  readonly customer_id: string;
}

interface ClientRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly profile_picture: string | null;
  readonly dealt_at: Date;
  readonly invited_at: Date | null;
}

/**
 * Customers who may be invited to review the vendor: both sides wrote or acted, and the customer
 * has not reviewed the vendor. Applications count while the vendor may read them. Excludes
 * customers after a block by either party and those who refuse invitations. See
 * `requireInvitableClient`.
 */
const buildInvitableClientsSql = (vendorId: string, q: string | undefined, now: Date) => sql`
  from (
    select customer_id, max(at) as dealt_at from (
      select customer_id, ends_at as at from appointments
      where vendor_id = ${vendorId} and status = 'booked' and ends_at <= ${now}
      union all
      select customer_id, created_at from loan_applications
      where vendor_id = ${vendorId} and status <> 'new' and withdrawn_at is null
        and ${buildApplicationAccessCondition(sql.ref('loan_applications.vendor_id'))}
      union all
      select c.customer_id, c.active_at from conversations c
      where c.vendor_id = ${vendorId}
        and exists (select from messages m where m.conversation_id = c.id and m.sender_role = 'customer')
        and exists (select from messages m where m.conversation_id = c.id and m.sender_role = 'vendor')
    ) dealings group by customer_id
  ) d
  join customers c on c.id = d.customer_id
  left join review_invitations i on i.vendor_id = ${vendorId} and i.customer_id = c.id
  where not exists (select from reviews r where r.vendor_id = ${vendorId} and r.customer_id = c.id)
    and not exists (select from muted_mails m where m.customer_id = c.id and m.kind = 'review_invitation')
    and not exists (
      select from conversations b where b.vendor_id = ${vendorId} and b.customer_id = c.id
        and (b.blocked_by_customer_at is not null or b.blocked_by_vendor_at is not null)
    )
    ${q ? sql`and ${buildWordsCondition(sql`c.first_name, c.last_name`, q)}` : sql``}`;

/** One page of clients who may be or were invited, latest contact first, with the total count. */
export async function listInvitableClientsPage(
  db: Db,
  vendorId: string,
  { q, page, limit }: PageQuery & { readonly q?: string | undefined },
  now: Date,
): Promise<{ rows: readonly ClientRow[]; total: number }> {
  const found = buildInvitableClientsSql(vendorId, q, now);
  const { rows } = await sql<ClientRow>`
    select c.id, c.first_name, c.last_name, c.profile_picture, d.dealt_at, i.created_at as invited_at
    ${found} order by d.dealt_at desc, c.id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** True if the vendor may invite the customer, by `buildInvitableClientsSql`. */
export async function isInvitableClient(db: Db, { vendor_id, customer_id }: Pair, now: Date) {
  const { rows } = await sql`
    select c.id ${buildInvitableClientsSql(vendor_id, undefined, now)} and c.id = ${customer_id}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Time at which the vendor invited the customer; undefined if the vendor has not. */
export async function findInvitation(db: Db, pair: Pair): Promise<Date | undefined> {
  const row = await db
    .selectFrom('review_invitations')
    .select('created_at')
    .where('vendor_id', '=', pair.vendor_id)
    .where('customer_id', '=', pair.customer_id)
    .executeTakeFirst();
  return row?.created_at;
}

/** Records an invitation. @returns false if the vendor has invited the customer before */
export function addInvitation(db: Db, pair: Pair, created_at: Date): Promise<boolean> {
  return affectsOneRow(
    db
      .insertInto('review_invitations')
      .values({ ...pair, created_at })
      .onConflict((conflict) => conflict.doNothing()),
  );
}
