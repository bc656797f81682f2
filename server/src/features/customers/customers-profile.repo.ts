import type { Db } from '../../adapters/database/database.ts';

interface ProfileChange {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly profile_picture?: string | undefined;
}

/** Changes what is given. Others may tell the customer something meanwhile. @returns the picture from before; undefined when the customer is gone */
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
