import type { Selectable } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { CustomersTable } from '../../../db/account-tables.ts';
import { hasRow } from '../../../db/row-queries.ts';
import {
  getMemberRef,
  type MemberActor,
  type MemberRef,
  memberTables,
} from '../../../lib/actor.ts';
import { type AccountType, getAccountType } from './account-types.ts';

/** The columns that `customers` and `vendor_accounts` have in common. */
export type Account = Pick<
  Selectable<CustomersTable>,
  | 'id'
  | 'email'
  | 'email_verified_at'
  | 'password_hash'
  | 'two_factor_enabled'
  | 'password_reset_at'
>;

/** Both account tables have these columns, so the type of `customers` is used for both. */
const getAccountTable = ({ table }: AccountType) => table as 'customers';

const columns = [
  'id',
  'email',
  'email_verified_at',
  'password_hash',
  'two_factor_enabled',
  'password_reset_at',
] as const;

const selectAccounts = (db: Db, accountType: AccountType) =>
  db.selectFrom(getAccountTable(accountType)).select(columns);
const updateAccount = (db: Db, accountType: AccountType, id: string) =>
  db.updateTable(getAccountTable(accountType)).where('id', '=', id);

/** @param email in lower case, as the contract's schemas return it */
export function findAccountByEmail(db: Db, accountType: AccountType, email: string) {
  return selectAccounts(db, accountType)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
}

export function findAccount(db: Db, accountType: AccountType, id: string) {
  return selectAccounts(db, accountType).where('id', '=', id).executeTakeFirst();
}

/** Returns the account and locks its row until the transaction ends. */
export function lockAccount(db: Db, accountType: AccountType, id: string) {
  return selectAccounts(db, accountType).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Locks the account and returns whether its password hash is still the one read before. */
export async function hasSamePassword(
  db: Db,
  accountType: AccountType,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
): Promise<boolean> {
  return (await lockAccount(db, accountType, id))?.password_hash === password_hash;
}

export async function markEmailVerified(db: Db, accountType: AccountType, id: string, now: Date) {
  await updateAccount(db, accountType, id)
    .set({ email_verified_at: now, updated_at: now })
    .where('email_verified_at', 'is', null)
    .execute();
}

export async function setPasswordHash(
  db: Db,
  accountType: AccountType,
  id: string,
  password_hash: string,
  now: Date,
): Promise<void> {
  await updateAccount(db, accountType, id).set({ password_hash, updated_at: now }).execute();
}

/** Records a password reset by mail; actions protected by two-factor are refused for 72 hours. */
export async function markPasswordReset(db: Db, accountType: AccountType, id: string, now: Date) {
  await updateAccount(db, accountType, id).set({ password_reset_at: now }).execute();
}

export async function setTwoFactorEnabled(
  db: Db,
  accountType: AccountType,
  id: string,
  two_factor_enabled: boolean,
): Promise<void> {
  await updateAccount(db, accountType, id).set({ two_factor_enabled }).execute();
}

/** Returns whether the account's email address is verified. */
export function hasVerifiedAddress(db: Db, { column, id }: MemberRef): Promise<boolean> {
  return hasRow(
    db
      .selectFrom(memberTables[column])
      .select('id')
      .where('id', '=', id)
      .where('email_verified_at', 'is not', null),
  );
}

/** Returns whether the actor verified this email. `createdBefore` excludes newer accounts. */
export function ownsAddress(db: Db, actor: MemberActor, email: string, createdBefore?: Date) {
  const { table } = getAccountType(actor);
  return hasRow(
    db
      .selectFrom(table as 'customers')
      .select('id')
      .where('id', '=', getMemberRef(actor).id)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .where('email_verified_at', 'is not', null)
      .$if(createdBefore !== undefined, (query) =>
        query.where('created_at', '<', createdBefore ?? new Date()),
      ),
  );
}
