import type { ReminderStep } from '@threshold/contract/rules/purchases/key-date-rules';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';

/** Returns the ids of dates whose reminders are due, in the order in which they became due. */
export async function listDueDates(db: Db, now: Date, most: number): Promise<string[]> {
  return (await selectDueDates(db, now, most).execute()).map(({ id }) => id);
}

/** Query of `listDueDates`, which runs every minute. */
export const selectDueDates = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('purchase_dates')
    .select('id')
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(most);

/** Locks a date, unless it is no longer due or another transaction has locked it. */
export function lockDueDate(db: Db, id: string, now: Date) {
  return db
    .selectFrom('purchase_dates')
    .selectAll()
    .where('id', '=', id)
    .where('remind_at', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Returns the buyers of purchases, with the time zones of their quiet hours. */
export function listBuyers(db: Db, purchaseIds: readonly string[]) {
  return db
    .selectFrom('purchase_members as m')
    .innerJoin('customers as c', 'c.id', 'm.customer_id')
    .leftJoin('push_quiet_hours as q', 'q.customer_id', 'm.customer_id')
    .select(['m.purchase_id', 'm.customer_id', 'm.joined_at', 'c.email', 'q.timezone as zone'])
    .where('m.purchase_id', 'in', purchaseIds)
    .where('m.role', '=', 'buyer')
    .orderBy('m.purchase_id')
    .orderBy('m.customer_id')
    .execute();
}

/**
 * Locks customers, except customers whose account is being deleted: their deletion may wait for
 * this transaction, which would deadlock.
 */
export async function lockAvailableCustomers(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .skipLocked()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the settled reminder offsets of a date, for all buyers. */
export function listSettledSteps(db: Db, dateId: string) {
  return db
    .selectFrom('purchase_reminders')
    .select(['customer_id', 'version', 'step'])
    .where('date_id', '=', dateId)
    .execute();
}

/** Records reminder offsets of a buyer as settled. @returns offsets not recorded before */
export async function settleReminderSteps(
  db: Db,
  of: { readonly date_id: string; readonly customer_id: string; readonly version: number },
  steps: readonly ReminderStep[],
  settled_at: Date,
): Promise<readonly ReminderStep[]> {
  if (steps.length === 0) return [];
  const rows = await db
    .insertInto('purchase_reminders')
    .values(steps.map((step) => ({ ...of, step, settled_at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .execute();
  return rows.map(({ step }) => step);
}

/** Sets the time at which the job checks a date again; null if no reminders remain. */
export async function setNextReminderCheck(
  db: Db,
  id: string,
  remind_at: Date | null,
): Promise<void> {
  await db.updateTable('purchase_dates').set({ remind_at }).where('id', '=', id).execute();
}

/** Makes the job plan the reminders of all open dates again. Called after a buyer has joined. */
export async function replanReminders(db: Db, purchaseId: string, now: Date): Promise<void> {
  await db
    .updateTable('purchase_dates')
    .set({ remind_at: now })
    .where('purchase_id', '=', purchaseId)
    .where('remind_at', 'is not', null)
    .execute();
}

/** Deletes a customer's reminder records of these dates, so that reminders are sent again. */
export async function deleteReminderRecords(
  db: Db,
  customerId: string,
  dateIds: readonly string[],
) {
  if (dateIds.length === 0) return;
  await db
    .deleteFrom('purchase_reminders')
    .where('customer_id', '=', customerId)
    .where('date_id', 'in', dateIds)
    .execute();
}

/** Moves a customer's reminder records to copied dates. `copies` maps old date ids to new ones. */
export async function moveReminderRecords(
  db: Db,
  copies: ReadonlyMap<string, string>,
  customerId: string,
) {
  await sql`
    update purchase_reminders r set date_id = c.copy
    from unnest(${[...copies.keys()]}::uuid[], ${[...copies.values()]}::uuid[]) as c (original, copy)
    where r.date_id = c.original and r.customer_id = ${customerId}`.execute(db);
}
