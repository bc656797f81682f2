import type { Db } from '../../adapters/database/database.ts';
import type { Actor } from '../../lib/actor.ts';

/** Who holds the live session with this token hash; undefined when there is none, or it has ended. */
export async function findActorByTokenHash(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('vendor_accounts', 'vendor_accounts.id', 'sessions.vendor_account_id')
    .select([
      'sessions.id as sessionId',
      'sessions.customer_id',
      'sessions.staff_id',
      'vendor_accounts.id as account_id',
      'vendor_accounts.vendor_id',
    ])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sessionId } = row;
  if (row.customer_id) return { role: 'customer', id: row.customer_id, sessionId };
  if (row.staff_id) return { role: 'staff', id: row.staff_id, sessionId };
  if (row.account_id && row.vendor_id) {
    return { role: 'vendor', id: row.vendor_id, accountId: row.account_id, sessionId };
  }
  return undefined;
}
