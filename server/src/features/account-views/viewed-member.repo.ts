import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { ViewedMember } from './viewed-member.ts';

/** @param email in small letters */
export async function findCustomerToView(db: Db, email: string): Promise<ViewedMember | undefined> {
  const row = await db
    .selectFrom('customers')
    .select(['id', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
  return (
    row && {
      account: { column: 'customer_id', id: row.id },
      party: { role: 'customer', id: row.id },
      name: row.name,
    }
  );
}

/** @param email of the account, in small letters */
export async function findVendorToView(db: Db, email: string): Promise<ViewedMember | undefined> {
  const row = await db
    .selectFrom('vendor_accounts')
    .innerJoin('vendors', 'vendors.id', 'vendor_accounts.vendor_id')
    .select([
      'vendor_accounts.id',
      'vendors.id as vendor_id',
      sql<string>`coalesce(nullif(vendors.full_name, ''), nullif(vendors.business_name, ''), vendor_accounts.email)`.as(
        'name',
      ),
    ])
    .where((eb) => eb(eb.fn<string>('lower', ['vendor_accounts.email']), '=', email))
    .executeTakeFirst();
  return (
    row && {
      account: { column: 'vendor_account_id', id: row.id },
      party: { role: 'vendor', id: row.vendor_id },
      name: row.name,
    }
  );
}
