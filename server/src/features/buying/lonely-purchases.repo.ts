import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/**
 * Removes the purchases in which nobody but this customer buys, with all that hangs on them: what is left of the others stays
 * with those who share it. In the transaction that deletes the account, after the lock that lets one leave after the other.
 */
export async function removeLonelyPurchases(db: Db, customerId: string): Promise<void> {
  await sql`
    delete from purchases p
    using purchase_members me
    where me.purchase_id = p.id and me.customer_id = ${customerId} and me.role = 'buyer'
      and not exists (
        select 1 from purchase_members other
        where other.purchase_id = p.id and other.role = 'buyer' and other.customer_id <> ${customerId})
  `.execute(db);
}
