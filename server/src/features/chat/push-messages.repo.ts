import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { MemberRef } from '../../lib/actor.ts';

/** Side of a conversation with unread messages and push devices. */
export interface Unread extends Pick<MemberRef, 'column'> {
  /** Id of the account. */
  readonly holder_id: string;
  /** Id of the other party, as used in page addresses. */
  readonly other_id: string;
}

/** Returns the sides of these conversations that have unread messages and devices. */
export async function findUnreadWithDevices(
  db: Db,
  conversationIds: readonly string[],
): Promise<readonly Unread[]> {
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
