import type { MemberRole } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** Number of unread messages of a customer or a listing. */
export async function countUnreadMessages(db: Db, role: MemberRole, id: string): Promise<number> {
  const { unread } = await db
    .selectFrom('conversations')
    .select(sql<number>`coalesce(sum(${sql.ref(`${role}_unread`)}), 0)::int`.as('unread'))
    .where(role === 'customer' ? 'customer_id' : 'vendor_id', '=', id)
    .executeTakeFirstOrThrow();
  return unread;
}
