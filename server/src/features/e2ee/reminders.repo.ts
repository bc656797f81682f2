import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { MessageRemindersTable } from '../../db/key-tables.ts';
import type { OwnerRef } from '../../lib/actor.ts';

export type ReminderRow = Omit<Selectable<MessageRemindersTable>, 'customer_id' | 'vendor_id'>;

export function findReminders(db: Db, { column, id }: OwnerRef): Promise<ReminderRow | undefined> {
  return db
    .selectFrom('message_reminders')
    .select(['times', 'put_away_at', 'code_put_away_at'])
    .where(column, '=', id)
    .executeTakeFirst();
}

/**
 * Stores the dismissal number `before + 1`. Two tabs that have read the same count are counted
 * once.
 */
export async function putAwayAnotherWay(
  db: Db,
  { column, id }: OwnerRef,
  before: number,
  put_away_at: Date,
): Promise<void> {
  const owner = { customer_id: null, vendor_id: null, [column]: id };
  const times = before + 1;
  await db
    .insertInto('message_reminders')
    .values({ ...owner, times, put_away_at })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ times, put_away_at }))
    .execute();
}

/** Stores that the reminder about a recovery code was dismissed permanently. */
export async function putAwayCode(
  db: Db,
  { column, id }: OwnerRef,
  code_put_away_at: Date,
): Promise<void> {
  const owner = { customer_id: null, vendor_id: null, [column]: id };
  await db
    .insertInto('message_reminders')
    .values({ ...owner, code_put_away_at })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ code_put_away_at }))
    .execute();
}
