import { limits } from '@threshold/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { deleteRowsBefore } from '../../../db/forget-rows.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';
import type { MemberRef } from '../../../lib/actor.ts';
import type { CodePurpose } from '../members/accounts.policy.ts';

interface NewCode {
  readonly id: string;
  readonly purpose: CodePurpose;
  readonly code_hash: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Stores a mailed code and ends the account's earlier code for the same purpose. */
export async function replaceCode(db: Db, { column, id }: MemberRef, code: NewCode): Promise<void> {
  await endCodes(db, { column, id }, code.purpose, code.created_at);
  await db
    .insertInto('email_codes')
    .values({ customer_id: null, vendor_account_id: null, [column]: id, ...code })
    .execute();
}

/** Ends the account's current code for this purpose. */
export async function endCodes(db: Db, { column, id }: MemberRef, purpose: CodePurpose, now: Date) {
  await db
    .updateTable('email_codes')
    .set({ ended_at: now })
    .where(column, '=', id)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Counts a try at the current code and returns the code. Counting before the comparison limits
 * concurrent guesses to `limits.otp.tries`. The owner's tries are counted separately. Returns
 * undefined if there is no current code or no try is left.
 */
export function countCodeTry(
  db: Db,
  { column, id }: MemberRef,
  purpose: CodePurpose,
  isOwner: boolean,
  now: Date,
): Promise<{ id: string; code_hash: string } | undefined> {
  const counter = isOwner ? 'owner_tries' : 'tries';
  return db
    .updateTable('email_codes')
    .set({ [counter]: sql`${sql.ref(counter)} + 1` })
    .where(column, '=', id)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(counter, '<', limits.otp.tries)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
}

/** Returns the digests of used codes for this purpose that have not expired yet. */
export function findUsedCodes(db: Db, { column, id }: MemberRef, purpose: CodePurpose, now: Date) {
  return db
    .selectFrom('email_codes')
    .select(['id', 'code_hash'])
    .where(column, '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Marks the code as used. @returns false if another request has just used it */
export function consumeCode(db: Db, id: string, now: Date): Promise<boolean> {
  return affectsOneRow(
    db
      .updateTable('email_codes')
      .set({ ended_at: now, used_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null),
  );
}

/** Deletes mailed codes that expired before `before`. @returns number of deleted rows */
export function deleteOldCodes(db: Db, before: Date): Promise<number> {
  return deleteRowsBefore(db, 'email_codes', { column: 'expires_at', before });
}

interface NewGrant {
  readonly id: string;
  readonly token_hash: string;
  readonly expires_at: Date;
}

/** Stores a grant, which permits setting a new password. Earlier grants stay valid. */
export async function createGrant(db: Db, { column, id: accountId }: MemberRef, grant: NewGrant) {
  await db
    .insertInto('reset_grants')
    .values({ customer_id: null, vendor_account_id: null, [column]: accountId, ...grant })
    .execute();
}

/** Returns the account's valid password reset grant with this token hash. */
export function findGrant(db: Db, { column, id }: MemberRef, tokenHash: string, now: Date) {
  return db
    .selectFrom('reset_grants')
    .select('id')
    .where(column, '=', id)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Marks a password reset grant as used. @returns false if it was used before */
export function consumeGrant(db: Db, id: string, now: Date): Promise<boolean> {
  return affectsOneRow(
    db
      .updateTable('reset_grants')
      .set({ used_at: now })
      .where('id', '=', id)
      .where('used_at', 'is', null),
  );
}

export async function endGrants(db: Db, { column, id }: MemberRef, now: Date): Promise<void> {
  await db
    .updateTable('reset_grants')
    .set({ used_at: now })
    .where(column, '=', id)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes password reset grants that expired before `before`. @returns number of deleted rows */
export function deleteOldGrants(db: Db, before: Date): Promise<number> {
  return deleteRowsBefore(db, 'reset_grants', { column: 'expires_at', before });
}
