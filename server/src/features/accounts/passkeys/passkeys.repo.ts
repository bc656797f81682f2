import { randomBytes } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { PasskeyChallengesTable, PasskeysTable } from '../../../db/account-tables.ts';
import { deleteRowsBefore } from '../../../db/forget-rows.ts';
import { countRows } from '../../../db/read-page.ts';
import { affectsOneRow, hasRow } from '../../../db/row-queries.ts';
import type { AccountRef } from '../../../lib/actor.ts';

export type PasskeyRow = Pick<
  Selectable<PasskeysTable>,
  | 'id'
  | 'credential_id'
  | 'transports'
  | 'aaguid'
  | 'is_backup_eligible'
  | 'name'
  | 'created_at'
  | 'last_used_at'
>;

const columns = [
  'id',
  'credential_id',
  'transports',
  'aaguid',
  'is_backup_eligible',
  'name',
  'created_at',
  'last_used_at',
] as const;

/** Returns the account's passkeys, newest first. */
export function listPasskeys(db: Db, { column, id }: AccountRef): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(columns)
    .where(column, '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the number of passkeys of the account. */
export function countPasskeys(db: Db, { column, id }: AccountRef): Promise<number> {
  return countRows(db.selectFrom('passkeys').where(column, '=', id));
}

/**
 * Returns a passkey's public key and account id; undefined if its account is not of type `column`.
 */
export async function findPasskeyKey(db: Db, column: AccountRef['column'], credentialId: string) {
  const row = await db
    .selectFrom('passkeys as p')
    .innerJoin('passkey_handles as h', `h.${column}`, `p.${column}`)
    .select(['p.id', 'p.credential_id', 'p.public_key', 'p.counter', 'h.handle'])
    .select(`p.${column} as account_id`)
    .where('p.credential_id', '=', credentialId)
    .where(`p.${column}`, 'is not', null)
    .executeTakeFirst();
  return row && { ...row, accountId: row.account_id ?? '' };
}

/** Returns whether the passkey exists, and locks its row until the transaction ends. */
export function hasPasskey(db: Db, id: string): Promise<boolean> {
  return hasRow(db.selectFrom('passkeys').select('id').where('id', '=', id).forShare());
}

type NewPasskey = Omit<
  Insertable<PasskeysTable>,
  AccountRef['column'] | 'last_used_at' | 'created_at'
> & { readonly created_at: Date };

/** Stores a passkey of the account. @returns false if the passkey is already registered */
export function createPasskey(db: Db, { column, id: holderId }: AccountRef, passkey: NewPasskey) {
  const noHolder = { customer_id: null, vendor_account_id: null, staff_id: null };
  return affectsOneRow(
    db
      .insertInto('passkeys')
      .values({ ...noHolder, [column]: holderId, ...passkey })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Records that a passkey was used. @returns false if it was deleted or used since it was read */
export function recordPasskeyUse(
  db: Db,
  id: string,
  counter: { readonly before: number; readonly now: number },
  use: Pick<Selectable<PasskeysTable>, 'is_backed_up'> & { readonly last_used_at: Date },
): Promise<boolean> {
  return affectsOneRow(
    db
      .updateTable('passkeys')
      .set({ ...use, counter: counter.now })
      .where('id', '=', id)
      .where('counter', '=', counter.before),
  );
}

/** Renames a passkey of the account. */
export function renamePasskey(
  db: Db,
  { column, id: holderId }: AccountRef,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where(column, '=', holderId)
    .returning(columns)
    .executeTakeFirst();
}

/** Returns the time at which a passkey of the account was added. */
export function findPasskey(db: Db, { column, id: holderId }: AccountRef, id: string) {
  return db
    .selectFrom('passkeys')
    .select('created_at')
    .where('id', '=', id)
    .where(column, '=', holderId)
    .executeTakeFirst();
}

/** Deletes a passkey of the account. @returns its provider's AAGUID and the passkey's name */
export function deletePasskey(db: Db, { column, id: holderId }: AccountRef, id: string) {
  return db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where(column, '=', holderId)
    .returning(['aaguid', 'name'])
    .executeTakeFirst();
}

/** Deletes all passkeys of the account. */
export async function deletePasskeys(db: Db, { column, id }: AccountRef): Promise<void> {
  await db.deleteFrom('passkeys').where(column, '=', id).execute();
}

const HANDLE_BYTES = 32;

/** Returns the account's random id for passkey providers (user handle); creates it if missing. */
export async function findOrCreateUserHandle(db: Db, { column, id }: AccountRef): Promise<string> {
  const noHolder = { customer_id: null, vendor_account_id: null, staff_id: null };
  const handle = randomBytes(HANDLE_BYTES).toString('base64url');
  await db
    .insertInto('passkey_handles')
    .values({ ...noHolder, [column]: id, handle })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('passkey_handles')
    .select('handle')
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
  return row.handle;
}

/** Until the transaction `db` ends, prevents other transactions from adding passkeys. */
export async function lockPasskeys(db: Db, { column, id }: AccountRef): Promise<void> {
  await db
    .selectFrom('passkey_handles')
    .select('handle')
    .where(column, '=', id)
    .forUpdate()
    .execute();
}

export async function createChallenge(db: Db, challenge: Insertable<PasskeyChallengesTable>) {
  await db.insertInto('passkey_challenges').values(challenge).execute();
}

/** Consumes a challenge. @returns false if it has another purpose, was used or has expired */
export async function consumeChallenge(
  db: Db,
  { hash, purpose, door, session_id }: Omit<Selectable<PasskeyChallengesTable>, 'expires_at'>,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('door', '=', door)
    .where('session_id', 'is not distinct from', session_id)
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > now;
}

/** Deletes expired challenges. @returns number of deleted rows */
export function deleteOldChallenges(db: Db, now: Date): Promise<number> {
  return deleteRowsBefore(db, 'passkey_challenges', { column: 'expires_at', before: now });
}
