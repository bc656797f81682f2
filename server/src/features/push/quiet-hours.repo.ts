import type { QuietHours } from '@threshold/contract/push';
import type { Db } from '../../adapters/database/database.ts';
import type { MemberRef } from '../../lib/actor.ts';

/** Quiet hours of the member; undefined if not set. */
export function findQuietHours(db: Db, { column, id }: MemberRef): Promise<QuietHours | undefined> {
  return db
    .selectFrom('push_quiet_hours')
    .select(['begins as from', 'ends as to', 'timezone'])
    .where(column, '=', id)
    .executeTakeFirst();
}

export async function setQuietHours(
  db: Db,
  { column, id }: MemberRef,
  hours: QuietHours | null,
): Promise<void> {
  if (!hours) {
    await db.deleteFrom('push_quiet_hours').where(column, '=', id).execute();
    return;
  }
  const values = { begins: hours.from, ends: hours.to, timezone: hours.timezone };
  await db
    .insertInto('push_quiet_hours')
    .values({ customer_id: null, vendor_account_id: null, [column]: id, ...values })
    .onConflict((conflict) => conflict.column(column).doUpdateSet(values))
    .execute();
}
