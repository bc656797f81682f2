import type { Away } from '@threshold/contract/vendors';
import type { Db } from '../../adapters/database/database.ts';

/** Away notice of a listing that applies now, or null. */
export async function findAway(db: Db, vendorId: string, now: Date): Promise<Away | null> {
  const row = await db
    .selectFrom('away_notices')
    .select(['last_day', 'words'])
    .where('vendor_id', '=', vendorId)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
