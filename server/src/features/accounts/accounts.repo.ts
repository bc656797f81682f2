import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { CustomersTable } from '../../db/account-tables.ts';
import { isFound } from '../../db/is-found.ts';
import type { MemberRef } from '../../lib/actor.ts';
import type { AccountType } from './account-types.ts';

/** What both kinds of account have. */
export type Account = Pick<
  Selectable<CustomersTable>,
  | 'id'
  | 'email'
  | 'email_verified_at'
  | 'password_hash'
  | 'two_factor_enabled'
  | 'password_reset_at'
>;

/** The two tables spell the columns of an account alike, so that one of them can stand for both. */
const tableOf = ({ table }: AccountType) => table as 'customers';

const columns = [
  'id',
  'email',
  'email_verified_at',
  'password_hash',
  'two_factor_enabled',
  'password_reset_at',
] as const;

const select = (db: Db, accountType: AccountType) =>
  db.selectFrom(tableOf(accountType)).select(columns);
const update = (db: Db, accountType: AccountType, id: string) =>
  db.updateTable(tableOf(accountType)).where('id', '=', id);

/** @param email in small letters, as the contract's schemas give it */
export function findAccountByEmail(
  db: Db,
  accountType: AccountType,
  email: string,
): Promise<Account | undefined> {
  return select(db, accountType)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
}

export function findAccount(
  db: Db,
  accountType: AccountType,
  id: string,
): Promise<Account | undefined> {
  return select(db, accountType).where('id', '=', id).executeTakeFirst();
}

/** The account as it stands, which nobody else changes until the transaction ends. */
export function lockAccount(
  db: Db,
  accountType: AccountType,
  id: string,
): Promise<Account | undefined> {
  return select(db, accountType).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Whether the account still has the password that was looked at, which takes its time; locked, so that it has until the
 * transaction ends. Whoever gave an old one may be why its owner has just set another.
 */
export async function hasSamePassword(
  db: Db,
  accountType: AccountType,
  { id, password_hash }: Pick<Account, 'id' | 'password_hash'>,
): Promise<boolean> {
  return (await lockAccount(db, accountType, id))?.password_hash === password_hash;
}

export async function markEmailVerified(
  db: Db,
  accountType: AccountType,
  id: string,
  now: Date,
): Promise<void> {
  await update(db, accountType, id)
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
  await update(db, accountType, id).set({ password_hash, updated_at: now }).execute();
}

/** Remembers that the mailbox opened the account: what two-factor protects waits for a while. */
export async function markPasswordReset(
  db: Db,
  accountType: AccountType,
  id: string,
  now: Date,
): Promise<void> {
  await update(db, accountType, id).set({ password_reset_at: now }).execute();
}

export async function setTwoFactorEnabled(
  db: Db,
  accountType: AccountType,
  id: string,
  two_factor_enabled: boolean,
): Promise<void> {
  await update(db, accountType, id).set({ two_factor_enabled }).execute();
}

/** Whether the account's address is verified. */
export function hasVerifiedAddress(db: Db, { column, id }: MemberRef): Promise<boolean> {
  return isFound(
    db
      .selectFrom(column === 'customer_id' ? 'customers' : 'vendor_accounts')
      .select('id')
      .where('id', '=', id)
      .where('email_verified_at', 'is not', null),
  );
}
