import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { affectsOne } from '../../db/affected.ts';
import { forgetRows } from '../../db/forget-rows.ts';
import { isFound } from '../../db/is-found.ts';

/* Notes of what lies in storage, or may, without a row that needs it. */

/** Writes down that something is about to lie in storage under the key: until then it stays even if no row names it. */
export async function reserveKey(db: Db, storage_key: string, due_at: Date): Promise<void> {
  await note(db, { storage_key, due_at, is_let_go: false });
}

/** A row names it now. @returns false when it was let go of in the meantime */
export function dropReservation(db: Db, storage_key: string): Promise<boolean> {
  return affectsOne(db.deleteFrom('file_removals').where('storage_key', '=', storage_key));
}

/** Nothing will name what was noted under these keys: it may go at once. Keys without a note are left alone. */
export async function noteAbandoned(db: Db, keys: readonly string[], due_at: Date): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable('file_removals')
    .set({ due_at, is_let_go: true })
    .where('storage_key', 'in', keys)
    .execute();
}

/** Something that no row of `files` names goes from storage, in the transaction of its cause. */
export async function noteLeaving(db: Db, storage_key: string, due_at: Date): Promise<void> {
  await note(db, { storage_key, due_at, is_let_go: true });
}

async function note(
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

/** Keys that were let go of, in their order, from the one after `after` on. */
export async function listLetGo(
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

/** What was let go of has gone. A note that somebody has written anew since then stays. */
export async function forgetLetGo(db: Db, storage_key: string): Promise<void> {
  await db
    .deleteFrom('file_removals')
    .where('storage_key', '=', storage_key)
    .where('is_let_go', '=', true)
    .execute();
}

/**
 * What is noted of the keys: 'pending' where somebody has let go of it, or it may yet be recorded, since its time was not
 * over before then; 'left behind' where that time is over.
 */
export async function findNotes(
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

/** Whether somebody is storing it at this moment, to record it next. */
export function isOnItsWay(db: Db, storage_key: string, now: Date): Promise<boolean> {
  return isFound(
    db
      .selectFrom('file_removals')
      .select('storage_key')
      .where('storage_key', '=', storage_key)
      .where('is_let_go', '=', false)
      .where('due_at', '>', now),
  );
}

/** Forgets uploads that were never recorded and whose time was over before then. */
export async function forgetUnclaimed(db: Db, before: Date): Promise<void> {
  const where = sql<boolean>`not is_let_go`;
  await forgetRows(db, 'file_removals', { column: 'due_at', before, where });
}
