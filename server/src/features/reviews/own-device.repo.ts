import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { isOwnAccount } from '../../db/party-queries.ts';

/** Accounts of the listing. */
export async function listAccountsOf(db: Db, vendorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('vendor_accounts')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks the customer's review as written in the vendor's own browser, for staff. */
export async function noteOwnDevice(db: Db, vendorId: string, customerId: string): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ own_device: true })
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    .where('own_device', '=', false)
    .execute();
}

/** The same for those reviews that are about the vendor. The ids come from cookies. */
export async function noteOwnDeviceOf(db: Db, vendorId: string, reviewIds: readonly string[]) {
  if (reviewIds.length === 0) return;
  await db
    .updateTable('reviews')
    .set({ own_device: true })
    .where('vendor_id', '=', vendorId)
    .where(sql`id::text`, 'in', reviewIds)
    .where('own_device', '=', false)
    .execute();
}

/** True if that customer's account appears to belong to the vendor. */
export async function looksOwn(db: Db, vendorId: string, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('customers as c')
    .innerJoin('vendors as v', (join) => join.on('v.id', '=', vendorId))
    .select(isOwnAccount.as('own'))
    .where('c.id', '=', customerId)
    .executeTakeFirst();
  return row?.own ?? false;
}
