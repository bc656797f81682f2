import type { Db } from '../../adapters/database/database.ts';

/*
 * A tie is what a vendor and a customer have had with each other: a conversation, a call or an application. Whatever makes one is named
 * here, and nowhere else.
 */

const tiedCustomers = (db: Db, vendorId: string) =>
  db
    .selectFrom('conversations')
    .select('customer_id')
    .where('vendor_id', '=', vendorId)
    .union(db.selectFrom('appointments').select('customer_id').where('vendor_id', '=', vendorId))
    .union(
      db.selectFrom('loan_applications').select('customer_id').where('vendor_id', '=', vendorId),
    );

/** Whether the vendor has dealt with the customer. */
export async function hasTie(db: Db, vendorId: string, customerId: string): Promise<boolean> {
  const tie = await db
    .selectFrom(tiedCustomers(db, vendorId).as('tied'))
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return tie !== undefined;
}

/** The customers that the vendor has dealt with, those it knows longest first. */
export function listTiedCustomers(db: Db, vendorId: string) {
  return db
    .selectFrom('customers')
    .select(['customers.id', 'first_name', 'last_name', 'profile_picture'])
    .where('customers.id', 'in', tiedCustomers(db, vendorId))
    .orderBy('customers.id')
    .execute();
}
