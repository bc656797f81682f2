import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { deleteRowsBefore } from '../../../db/forget-rows.ts';
import { affectsOneRow, hasRow } from '../../../db/row-queries.ts';

/* Records of stored objects that no database row uses yet, or uses any more. */

/** Reserves a storage key for an upload. Without a file row at `due_at`, the object is deleted. */
export async function reserveKey(db: Db, storage_key: string, due_at: Date): Promise<void> {
  await upsertRemovalRecord(db, { storage_key, due_at, is_let_go: false });
}

/** Deletes the reservation when a row uses the object. @returns false if there is no reservation */
export function dropReservation(db: Db, storage_key: string): Promise<boolean> {
  return affectsOneRow(db.deleteFrom('file_removals').where('storage_key', '=', storage_key));
}

/** Releases reserved objects that no row will use, for removal. Ignores keys without a record. */
export async function releaseReservedKeys(
  db: Db,
  keys: readonly string[],
  due_at: Date,
): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable('file_removals')
    .set({ due_at, is_let_go: true })
    .where('storage_key', 'in', keys)
    .execute();
}

/**
 * Releases an object without a row in `files` for removal, in the transaction that makes it unused.
 */
export async function releaseStoredKey(db: Db, storage_key: string, due_at: Date): Promise<void> {
  await upsertRemovalRecord(db, { storage_key, due_at, is_let_go: true });
}

async function upsertRemovalRecord(
  db: Db,
  row: { storage_key: string; due_at: Date; is_let_go: boolean },
): Promise<void> {
  const { due_at, is_let_go } = row;
  await db
    .insertInto('file_removals')
    .values(row)
    .onConflict((conflict) => conflict.column('storage_key').doUpdateSet({ due_at, is_let_go }))
    .execute();
}

/** Returns the released keys that are due, in order, starting after the key `after`. */
export async function listReleasedKeys(
  db: Db,
  now: Date,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('file_removals')
    .select('storage_key')
    .where('due_at', '<=', now)
    .where('is_let_go', '=', true)
    .where('storage_key', '>', after)
    .orderBy('storage_key')
    .limit(limit)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

/** Deletes the record of a removed object, unless the key was reserved again since then. */
export async function deleteReleasedRecord(db: Db, storage_key: string): Promise<void> {
  await db
    .deleteFrom('file_removals')
    .where('storage_key', '=', storage_key)
    .where('is_let_go', '=', true)
    .execute();
}

/**
 * States of keys with a record: 'pending' if released or reserved until after `before`, and 'left
 * behind' if the reservation expired unused.
 */
export async function findRemovalStates(
  db: Db,
  keys: readonly string[],
  before: Date,
): Promise<Map<string, 'pending' | 'left behind'>> {
  const rows = await db
    .selectFrom('file_removals')
    .select(['storage_key', 'is_let_go', 'due_at'])
    .where('storage_key', 'in', keys)
    .execute();
  return new Map(
    rows.map(({ storage_key, is_let_go, due_at }) => [
      storage_key,
      is_let_go || due_at > before ? 'pending' : 'left behind',
    ]),
  );
}

/** Returns whether an upload of this key is in progress. */
export function isUploadInProgress(db: Db, storage_key: string, now: Date): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('file_removals')
      .select('storage_key')
      .where('storage_key', '=', storage_key)
      .where('is_let_go', '=', false)
      .where('due_at', '>', now),
  );
}

/** Deletes reservations that were never used and expired before `before`. */
export async function deleteExpiredReservations(db: Db, before: Date): Promise<void> {
  const where = sql<boolean>`not is_let_go`;
  await deleteRowsBefore(db, 'file_removals', { column: 'due_at', before, where });
}
