import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { VendorsTable } from '../../../db/listing-tables.ts';

export type SiteListingRow = Pick<Selectable<VendorsTable>, 'id' | 'updated_at'>;

/** Last listing id of each sitemap file of `size` approved listings, without the last file. */
export async function listSitemapFileEndIds(db: Db, size: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) as n, count(*) over () as total
      from vendors where status = 'approved'
    ) as numbered
    where n % ${size} = 0 and n < total order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Approved listings in the order of their ids, from the first one after `after`. */
export function listApprovedListings(
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
