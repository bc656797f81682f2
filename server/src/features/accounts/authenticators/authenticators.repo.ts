import type { Db } from '../../../adapters/database/database.ts';
import { deleteRowsBefore } from '../../../db/forget-rows.ts';
import { countRows } from '../../../db/read-page.ts';
import { affectsOneRow, hasRow } from '../../../db/row-queries.ts';
import type { AccountRef } from '../../../lib/actor.ts';

/**
 * Returns the account's authenticator secret: the secret in use, or the secret on trial, which no
 * code has confirmed yet.
 */
export function findSecret(db: Db, { column, id }: AccountRef, which: 'in use' | 'on trial') {
  return db
    .selectFrom('totp_secrets')
    .select(['id', 'sealed_secret'])
    .where(column, '=', id)
    .where('enabled_at', which === 'in use' ? 'is not' : 'is', null)
    .executeTakeFirst();
}

/** Returns the time from which the account's authenticator in use is trusted. */
export function findEnrolment(db: Db, { column, id }: AccountRef) {
  return db
    .selectFrom('totp_secrets')
    .select('trusted_at')
    .where(column, '=', id)
    .where('enabled_at', 'is not', null)
    .$narrowType<{ trusted_at: Date }>()
    .executeTakeFirst();
}

/** Replaces the account's authenticator secret on trial, which no code has confirmed yet. */
export async function replaceTrialSecret(
  db: Db,
  { column, id: holderId }: AccountRef,
  secret: { id: string; sealed_secret: string; created_at: Date },
): Promise<void> {
  await db
    .deleteFrom('totp_secrets')
    .where(column, '=', holderId)
    .where('enabled_at', 'is', null)
    .execute();
  const noHolder = { customer_id: null, vendor_account_id: null, staff_id: null };
  await db
    .insertInto('totp_secrets')
    .values({ ...noHolder, [column]: holderId, ...secret })
    .execute();
}

/** Puts an authenticator secret into use. @returns false if it is no longer on trial */
export function enableSecret(
  db: Db,
  id: string,
  times: { readonly enabled_at: Date; readonly trusted_at: Date },
): Promise<boolean> {
  return affectsOneRow(
    db.updateTable('totp_secrets').set(times).where('id', '=', id).where('enabled_at', 'is', null),
  );
}

/** Deletes the account's authenticator secret in use, but not the secret on trial. */
export async function deleteSecretInUse(db: Db, { column, id }: AccountRef): Promise<void> {
  await db
    .deleteFrom('totp_secrets')
    .where(column, '=', id)
    .where('enabled_at', 'is not', null)
    .execute();
}

export async function deleteSecrets(db: Db, { column, id }: AccountRef): Promise<void> {
  await db.deleteFrom('totp_secrets').where(column, '=', id).execute();
}

/** Lists up to `limit` authenticator secrets of all accounts, by id, starting after `after`. */
export async function listSealedSecrets(db: Db, after: string | undefined, limit: number) {
  const rows = await db
    .selectFrom('totp_secrets')
    .select(['id', 'sealed_secret', 'customer_id', 'vendor_account_id', 'staff_id'])
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, sealed_secret, ...accountRefs }) => ({
    id,
    sealed_secret,
    accountRef: toAccountRef(accountRefs),
  }));
}

function toAccountRef(ids: Readonly<Record<AccountRef['column'], string | null>>): AccountRef {
  const columns = ['customer_id', 'vendor_account_id', 'staff_id'] as const;
  const column = columns.find((each) => ids[each] !== null) ?? 'customer_id';
  return { column, id: ids[column] ?? '' };
}

/** Replaces a secret's ciphertext. @returns false if the stored one is no longer `before` */
export function replaceSealedSecret(db: Db, id: string, before: string, sealed_secret: string) {
  return affectsOneRow(
    db
      .updateTable('totp_secrets')
      .set({ sealed_secret })
      .where('id', '=', id)
      .where('sealed_secret', '=', before),
  );
}

/** Marks the code of a 30-second time step as used. @returns false if it was used before */
export function markStepUsed(db: Db, secret_id: string, step: number): Promise<boolean> {
  return affectsOneRow(
    db
      .insertInto('totp_steps')
      .values({ secret_id, step })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Returns whether the code of a 30-second time step was used. */
export function isStepUsed(db: Db, secret_id: string, step: number): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('totp_steps')
      .select('step')
      .where('secret_id', '=', secret_id)
      .where('step', '=', step),
  );
}

/** Replaces the account's recovery codes; with an empty list, only deletes the old codes. */
export async function replaceRecoveryCodes(
  db: Db,
  { column, id: holderId }: AccountRef,
  codes: readonly { id: string; code_hash: string }[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where(column, '=', holderId).execute();
  if (codes.length === 0) return;
  const noHolder = { customer_id: null, vendor_account_id: null, staff_id: null };
  const rows = codes.map((code) => ({ ...noHolder, [column]: holderId, ...code }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** Marks a recovery code as used. @returns false if the account has no such unused code */
export function consumeRecoveryCode(
  db: Db,
  { column, id }: AccountRef,
  codeHashes: readonly string[],
  now: Date,
): Promise<boolean> {
  return affectsOneRow(
    db
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where(column, '=', id)
      .where('code_hash', 'in', codeHashes)
      .where('used_at', 'is', null),
  );
}

export function countRecoveryCodes(db: Db, { column, id }: AccountRef): Promise<number> {
  return countRows(
    db.selectFrom('recovery_codes').where(column, '=', id).where('used_at', 'is', null),
  );
}

/** Deletes records of codes used in time steps before `before`. @returns number of deleted rows */
export function deleteOldSteps(db: Db, before: number): Promise<number> {
  return deleteRowsBefore(db, 'totp_steps', { column: 'step', before });
}
