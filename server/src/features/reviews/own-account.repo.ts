import type { Db } from '../../adapters/database/database.ts';
import { isOwnAccount } from '../../db/party-queries.ts';

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
