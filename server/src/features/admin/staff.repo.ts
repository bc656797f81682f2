import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { StaffTable } from '../../db/account-tables.ts';
import { newId } from '../../db/new-id.ts';

export type StaffRow = Pick<
  Selectable<StaffTable>,
  'id' | 'email' | 'name' | 'password_hash' | 'two_factor_enabled'
>;

const columns = ['id', 'email', 'name', 'password_hash', 'two_factor_enabled'] as const;

/** A member of staff who may sign in. */
export function findStaffByEmail(db: Db, email: string): Promise<StaffRow | undefined> {
  return db
    .selectFrom('staff')
    .select(columns)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export function findStaff(db: Db, id: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').select(columns).where('id', '=', id).executeTakeFirst();
}

/** @param staff `email` in small letters. @returns false when the address is taken */
export async function createStaff(
  db: Db,
  staff: { readonly email: string; readonly name: string; readonly password_hash: string },
): Promise<boolean> {
  const result = await db
    .insertInto('staff')
    .values({ id: newId(), ...staff })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function hasStaff(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function enableStaffTwoFactor(db: Db, id: string): Promise<void> {
  await db.updateTable('staff').set({ two_factor_enabled: true }).where('id', '=', id).execute();
}

/** Where staff read their mail. */
export async function listStaffAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}
