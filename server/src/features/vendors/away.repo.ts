import type { Away } from '@threshold/contract/vendors';
import type { Db } from '../../adapters/database/database.ts';

/** What a listing says of being away at the moment; null: it is not, or not yet, or no more. */
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
