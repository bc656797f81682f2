import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { TotpSecretsTable } from '../../db/account-tables.ts';
import { affectsOne } from '../../db/affected.ts';
import { forgetRows } from '../../db/forget-rows.ts';
import { isFound } from '../../db/is-found.ts';
import { countRows } from '../../db/read-page.ts';
import type { AccountRef } from '../../lib/actor.ts';

/** The account's secret: the one in use, or the one on trial. */
export function findSecret(
  db: Db,
  { column, id }: AccountRef,
  which: 'in use' | 'on trial',
): Promise<Pick<Selectable<TotpSecretsTable>, 'id' | 'sealed_secret'> | undefined> {
  return db
    .selectFrom('totp_secrets')
    .select(['id', 'sealed_secret'])
    .where(column, '=', id)
    .where('enabled_at', which === 'in use' ? 'is not' : 'is', null)
    .executeTakeFirst();
}

/** Since when the account's secret is in use, and from when on it is believed. */
export function findEnrolment(
  db: Db,
  { column, id }: AccountRef,
): Promise<{ enabled_at: Date; trusted_at: Date | null } | undefined> {
  return db
    .selectFrom('totp_secrets')
    .select(['enabled_at', 'trusted_at'])
    .where(column, '=', id)
    .where('enabled_at', 'is not', null)
    .$narrowType<{ enabled_at: Date }>()
    .executeTakeFirst();
}

/** Puts a secret on trial in place of the one before. */
export async function replaceTrial(
  db: Db,
  { column, id: holderId }: AccountRef,
  secret: { id: string; sealed_secret: string; created_at: Date },
): Promise<void> {
  await db
    .deleteFrom('totp_secrets')
    .where(column, '=', holderId)
    .where('enabled_at', 'is', null)
    .execute();
  const nobody = { customer_id: null, vendor_account_id: null, staff_id: null };
  await db
    .insertInto('totp_secrets')
    .values({ ...nobody, [column]: holderId, ...secret })
    .execute();
}

/** Takes the secret on trial into use. @returns false when it is on trial no more */
export function enableSecret(
  db: Db,
  id: string,
  times: { readonly enabled_at: Date; readonly trusted_at: Date },
): Promise<boolean> {
  return affectsOne(
    db.updateTable('totp_secrets').set(times).where('id', '=', id).where('enabled_at', 'is', null),
  );
}

/** Takes the secret in use away, and leaves the one on trial. */
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

/** So many secrets of anybody in the order of their ids, each with its account, from the one after `after` on. */
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
    accountRef: theAccountRef(accountRefs),
  }));
}

function theAccountRef(ids: Readonly<Record<AccountRef['column'], string | null>>): AccountRef {
  const columns = ['customer_id', 'vendor_account_id', 'staff_id'] as const;
  const column = columns.find((each) => ids[each] !== null) ?? 'customer_id';
  return { column, id: ids[column] ?? '' };
}

/** The same secret, sealed anew. @returns false when the row holds another one by now */
export function replaceSealedSecret(
  db: Db,
  id: string,
  before: string,
  sealed_secret: string,
): Promise<boolean> {
  return affectsOne(
    db
      .updateTable('totp_secrets')
      .set({ sealed_secret })
      .where('id', '=', id)
      .where('sealed_secret', '=', before),
  );
}

/** Takes the code of a step. @returns false when it was taken before */
export function takeStep(db: Db, secret_id: string, step: number): Promise<boolean> {
  return affectsOne(
    db
      .insertInto('totp_steps')
      .values({ secret_id, step })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Whether the code of a step was taken. */
export function isStepTaken(db: Db, secret_id: string, step: number): Promise<boolean> {
  return isFound(
    db
      .selectFrom('totp_steps')
      .select('step')
      .where('secret_id', '=', secret_id)
      .where('step', '=', step),
  );
}

/** Stores new recovery codes; the old ones end. None only ends them. */
export async function replaceRecoveryCodes(
  db: Db,
  { column, id: holderId }: AccountRef,
  codes: readonly { id: string; code_hash: string }[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where(column, '=', holderId).execute();
  if (codes.length === 0) return;
  const nobody = { customer_id: null, vendor_account_id: null, staff_id: null };
  const rows = codes.map((code) => ({ ...nobody, [column]: holderId, ...code }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** @returns false when the account has no such code, or has used it */
export function useRecoveryCode(
  db: Db,
  { column, id }: AccountRef,
  codeHashes: readonly string[],
  now: Date,
): Promise<boolean> {
  return affectsOne(
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

/** Removes the steps that no clock will show again. @returns how many */
export function forgetSteps(db: Db, before: number): Promise<number> {
  return forgetRows(db, 'totp_steps', { column: 'step', before });
}
