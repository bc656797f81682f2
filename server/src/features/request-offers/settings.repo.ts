import type { Updateable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { RequestSettingsTable } from '../../db/request-tables.ts';

export function findSettings(db: Db, vendorId: string) {
  return db
    .selectFrom('request_settings')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
}
export type SettingsRow = Awaited<ReturnType<typeof findSettings>>;

/** Changes the given settings. */
export async function changeSettings(
  db: Db,
  vendor_id: string,
  change: Omit<Updateable<RequestSettingsTable>, 'vendor_id'>,
): Promise<void> {
  await db
    .insertInto('request_settings')
    .values({ vendor_id, ...change })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet({ vendor_id, ...change }))
    .execute();
}
