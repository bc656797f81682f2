import type { Insertable } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';
import type { CustomersTable } from '#src/db/account-tables.ts';
import { newId } from '#src/db/new-id.ts';

/** Returns the row of a customer with a verified email. */
export function customerRow(overrides: Partial<Insertable<CustomersTable>> = {}) {
  const id = newId();
  return {
    id,
    email: `customer-${id}@customers.example`,
    email_verified_at: new Date(),
    first_name: 'Casey',
    last_name: 'Customer',
    ...overrides,
  };
}

/** Inserts a customer with a verified email. @returns the id */
export async function buildCustomer(db: Db, overrides: Partial<Insertable<CustomersTable>> = {}) {
  const row = customerRow(overrides);
  await db.insertInto('customers').values(row).execute();
  return row.id;
}
