import type { Db } from '../../adapters/database/database.ts';

interface ProfileChange {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly profile_picture?: string | undefined;
}

/**
 * Updates the given fields. Locks the row without blocking inserts that reference the customer.
 * @returns the previous picture; undefined if the customer does not exist
 */
export async function updateProfile(
  db: Db,
  id: string,
  change: ProfileChange,
  now: Date,
): Promise<{ readonly profile_picture: string | null } | undefined> {
  const before = await db
    .selectFrom('customers')
    .select('profile_picture')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await db
    .updateTable('customers')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
  return before;
}
