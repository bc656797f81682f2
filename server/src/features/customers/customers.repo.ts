import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { CustomersTable } from '../../db/account-tables.ts';
import { affectsOne } from '../../db/row-queries.ts';
import type { NewAccount } from '../accounts/account-types.ts';

export type CustomerRow = Selectable<CustomersTable>;

export function findCustomer(db: Db, id: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @returns false if the address is taken */
export function createCustomer(
  db: Db,
  { id, email, first_name, last_name, password_hash, now }: NewAccount,
): Promise<boolean> {
  const row = { id, email, first_name, last_name, password_hash, created_at: now, updated_at: now };
  return affectsOne(
    db
      .insertInto('customers')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );
}
