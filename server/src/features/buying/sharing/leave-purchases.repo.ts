import { formerNames } from '@threshold/contract/endpoints/accounts/accounts';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { textsNaming } from '../../../mail/purchase-mails.ts';

/** Locks a customer's purchases, so that no co-buyer separates while the account is deleted. */
export async function holdPurchasesOf(db: Db, customerId: string): Promise<void> {
  await db
    .selectFrom('purchases')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('purchase_members').select('purchase_id').where('customer_id', '=', customerId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks the purchases that name a professional, so that the name is not copied or added. */
export async function holdPurchasesNaming(db: Db, vendorId: string): Promise<void> {
  await db
    .selectFrom('purchases')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('purchase_activities').select('purchase_id').where('vendor_id', '=', vendorId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Removes the name of a deleted professional from activities of purchases. */
export async function forgetProfessional(db: Db, vendorId: string): Promise<void> {
  await db
    .updateTable('purchase_activities')
    .set({ subject: formerNames.vendor })
    .where('vendor_id', '=', vendorId)
    .execute();
}

/**
 * Removes the first name of a customer from notifications of co-members and activities about
 * removed members. Must run before the account is deleted, because its activities name the
 * purchases.
 */
export async function forgetFirstName(db: Db, customerId: string): Promise<void> {
  const leaver = await db
    .selectFrom('customers')
    .select('first_name')
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!leaver) return;
  const former = textsNaming(formerNames.customer);
  const purchases = db
    .selectFrom('purchase_activities')
    .select('purchase_id')
    .where('customer_id', '=', customerId);
  for (const [index, text] of textsNaming(leaver.first_name).entries())
    await db
      .updateTable('notices')
      .set({ text: former[index] })
      .where('text', '=', text)
      .where('customer_id', 'in', (eb) =>
        eb
          .selectFrom('purchase_members')
          .select('customer_id')
          .where('purchase_id', 'in', purchases),
      )
      .execute();
  await db
    .updateTable('purchase_activities')
    .set({ subject: formerNames.customer })
    .where('kind', '=', 'member_removed')
    .where('subject', '=', leaver.first_name)
    .where('purchase_id', 'in', purchases)
    .execute();
}

/**
 * Removes the customer's helpers from shared purchases, and deletes those without another buyer.
 * Runs in the transaction that deletes the account, after the lock on such deletions.
 */
export async function leavePurchases(db: Db, customerId: string): Promise<void> {
  await sql`
    with gone as (
      delete from purchase_members where invited_by = ${customerId} and role = 'helper'
      returning purchase_id, customer_id)
    delete from purchase_notes n using gone
    where n.purchase_id = gone.purchase_id and n.owner_id = gone.customer_id
  `.execute(db);
  await sql`
    delete from purchases p
    using purchase_members me
    where me.purchase_id = p.id and me.customer_id = ${customerId} and me.role = 'buyer'
      and not exists (
        select 1 from purchase_members other
        where other.purchase_id = p.id and other.role = 'buyer' and other.customer_id <> ${customerId})
  `.execute(db);
}
