import type { Db } from '../../adapters/database/database.ts';
import type { Holder, Member } from '../../lib/holder.ts';

interface StoredSecret {
  readonly id: string;
  readonly sealed_secret: string;
  /** Null on trial. */
  readonly enabled_at: Date | null;
}

/** The holder's secret: the one in use, or the one on trial. */
export function findSecret(
  db: Db,
  { column, id }: Holder,
  which: 'in use' | 'on trial',
): Promise<StoredSecret | undefined> {
  return db
    .selectFrom('totp_secrets')
    .select(['id', 'sealed_secret', 'enabled_at'])
    .where(column, '=', id)
    .where('enabled_at', which === 'in use' ? 'is not' : 'is', null)
    .executeTakeFirst();
}

/** Puts a secret on trial in place of the one before. */
export async function replaceTrial(
  db: Db,
  { column, id: holderId }: Holder,
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
export async function enableSecret(db: Db, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('totp_secrets')
    .set({ enabled_at: now })
    .where('id', '=', id)
    .where('enabled_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteSecrets(db: Db, { column, id }: Holder): Promise<void> {
  await db.deleteFrom('totp_secrets').where(column, '=', id).execute();
}

/** Takes the code of a step. @returns false when it was taken before */
export async function takeStep(db: Db, secret_id: string, step: number): Promise<boolean> {
  const result = await db
    .insertInto('totp_steps')
    .values({ secret_id, step })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Stores new recovery codes; the old ones end. None only ends them. */
export async function replaceRecoveryCodes(
  db: Db,
  { column, id: holderId }: Member,
  codes: readonly { id: string; code_hash: string }[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where(column, '=', holderId).execute();
  if (codes.length === 0) return;
  const nobody = { customer_id: null, vendor_account_id: null };
  const rows = codes.map((code) => ({ ...nobody, [column]: holderId, ...code }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** @returns false when the holder has no such code, or has used it */
export async function useRecoveryCode(
  db: Db,
  { column, id }: Member,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where(column, '=', id)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Removes the steps that no clock will show again. @returns how many */
export async function forgetSteps(db: Db, before: number): Promise<number> {
  const result = await db.deleteFrom('totp_steps').where('step', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
