import type { MemberRole } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** Number of new applications of a listing, without withdrawn ones. */
export async function countNewApplications(db: Db, vendorId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('loan_applications')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'new')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Number of unread messages of a customer or a listing. */
export async function countUnreadMessages(db: Db, role: MemberRole, id: string): Promise<number> {
  const { unread } = await db
    .selectFrom('conversations')
    .select(sql<number>`coalesce(sum(${sql.ref(`${role}_unread`)}), 0)::int`.as('unread'))
    .where(role === 'customer' ? 'customer_id' : 'vendor_id', '=', id)
    .executeTakeFirstOrThrow();
  return unread;
}
