import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { VendorsTable } from '../../db/listing-tables.ts';

export type SiteListingRow = Pick<Selectable<VendorsTable>, 'id' | 'updated_at'>;

/** Approved listings in the order of their ids, from behind `after` on. */
export function listApprovedIds(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<SiteListingRow[]> {
  return db
    .selectFrom('vendors')
    .select(['id', 'updated_at'])
    .where('status', '=', 'approved')
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}
