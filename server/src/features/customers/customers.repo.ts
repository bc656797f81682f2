import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { CustomersTable } from '../../db/account-tables.ts';
import { affectsOne } from '../../db/affected.ts';

export type CustomerRow = Selectable<CustomersTable>;

export function findCustomer(db: Db, id: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
}

interface NewCustomer {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password_hash: string;
  readonly now: Date;
}

/** @returns false when the address is taken */
export function createCustomer(
  db: Db,
  { id, email, first_name, last_name, password_hash, now }: NewCustomer,
): Promise<boolean> {
  const row = { id, email, first_name, last_name, password_hash, created_at: now, updated_at: now };
  return affectsOne(
    db
      .insertInto('customers')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );
}
