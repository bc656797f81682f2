import { type ApplicationStatus, applicationStatuses } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import type { NewAccount } from '../members/account-types.ts';

/** Creates the account with a hidden draft listing. @returns false if the email is taken */
export async function createVendorAccount(
  db: Db,
  { id, email, first_name, last_name, password_hash, now }: NewAccount,
): Promise<boolean> {
  const account = { id, email, password_hash, created_at: now, updated_at: now };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('vendor_accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  const vendor_id = newId();
  await db
    .insertInto('vendors')
    .values({
      id: vendor_id,
      first_name,
      last_name,
      full_name: `${first_name} ${last_name}`,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await db.updateTable('vendor_accounts').set({ vendor_id }).where('id', '=', id).execute();
  return true;
}

/** Returns the id of the account's listing. */
export async function findVendorIdOfAccount(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('vendor_accounts')
    .select('vendor_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.vendor_id ?? undefined;
}

/** Returns the number of profile views per day, without days that had no views. */
export function listProfileViewsSince(db: Db, vendorId: string, since: string) {
  return db
    .selectFrom('profile_views')
    .select(['day', 'count'])
    .where('vendor_id', '=', vendorId)
    .where('day', '>=', since)
    .execute();
}

/** Returns the number of applications to the vendor by status, without withdrawn applications. */
export async function countApplications(
  db: Db,
  vendorId: string,
): Promise<Record<ApplicationStatus, number>> {
  const rows = await db
    .selectFrom('loan_applications')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('vendor_id', '=', vendorId)
    .where('withdrawn_at', 'is', null)
    .groupBy('status')
    .execute();
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(
    applicationStatuses.map((status) => [status, counts.get(status) ?? 0]),
  ) as Record<ApplicationStatus, number>;
}
