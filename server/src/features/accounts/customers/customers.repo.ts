import type { Selectable } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { CustomersTable } from '../../../db/account-tables.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';
import type { NewAccount } from '../members/account-types.ts';

export type CustomerRow = Selectable<CustomersTable>;

export function findCustomer(db: Db, id: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @returns false if another customer has the email address */
export function createCustomer(
  db: Db,
  { id, email, first_name, last_name, password_hash, now }: NewAccount,
): Promise<boolean> {
  const row = { id, email, first_name, last_name, password_hash, created_at: now, updated_at: now };
  return affectsOneRow(
    db
      .insertInto('customers')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

interface ProfileChange {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly profile_picture?: string | undefined;
}

/** Updates the given fields. @returns the previous picture; undefined if no customer has the id */
export async function updateProfile(
  db: Db,
  id: string,
  change: ProfileChange,
  now: Date,
): Promise<{ readonly profile_picture: string | null } | undefined> {
  const before = await db
    .selectFrom('customers')
    .select('profile_picture')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await db
    .updateTable('customers')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
  return before;
}
