import type { Db } from '../../adapters/database/database.ts';
import { forgetRows } from '../../db/forget-rows.ts';
import { affectsOne } from '../../db/row-queries.ts';
import type { MemberRef } from '../../lib/actor.ts';

interface NewGrant {
  readonly id: string;
  readonly token_hash: string;
  readonly expires_at: Date;
}

/** Stores a grant and ends the account's earlier grants. */
export async function replaceGrants(
  db: Db,
  member: MemberRef,
  grant: NewGrant,
  now: Date,
): Promise<void> {
  await endGrants(db, member, now);
  await createGrant(db, member, grant);
}

/** Stores a grant without ending the account's earlier ones. */
export async function createGrant(
  db: Db,
  { column, id: accountId }: MemberRef,
  grant: NewGrant,
): Promise<void> {
  await db
    .insertInto('reset_grants')
    .values({ customer_id: null, vendor_account_id: null, [column]: accountId, ...grant })
    .execute();
}

/** Returns the account's valid grant with this token hash. */
export function findGrant(
  db: Db,
  { column, id }: MemberRef,
  tokenHash: string,
  now: Date,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('reset_grants')
    .select('id')
    .where(column, '=', id)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** @returns false if the grant was already used */
export function useGrant(db: Db, id: string, now: Date): Promise<boolean> {
  return affectsOne(
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

/** Deletes expired grants. @returns number of deleted rows */
export function forgetGrants(db: Db, before: Date): Promise<number> {
  return forgetRows(db, 'reset_grants', { column: 'expires_at', before });
}
