import type { VendorStatus } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import { readPage, type SearchedPage } from '../../db/read-page.ts';
import { hasWords } from '../../db/word-queries.ts';

/** One page of listings, newest first, with the total count. */
export async function pageOfVendors(
  db: Db,
  { status, q, page, limit }: SearchedPage<VendorStatus>,
): Promise<{ ids: string[]; total: number }> {
  let query = db.selectFrom('vendors as v').leftJoin('vendor_accounts as a', 'a.vendor_id', 'v.id');
  if (status) query = query.where('v.status', '=', status);
  if (q) query = query.where(hasWords(q));
  const newest = ['v.created_at', 'v.id'] as const;
  const { rows, total } = await readPage(query.select('v.id'), { page, limit }, newest);
  return { ids: rows.map(({ id }) => id), total };
}

/** Lists all recorded checks of these listings, including expired ones, newest first. */
export function listRecordedChecks(db: Db, vendorIds: readonly string[]) {
  return db
    .selectFrom('vendor_checks as c')
    .leftJoin('staff as s', 's.id', 'c.checked_by')
    .select([
      'c.vendor_id',
      'c.register',
      'c.number',
      'c.state',
      'c.holder',
      'c.expires_on',
      'c.checked_at',
      'c.lapsed_reason',
      's.name as checked_by',
    ])
    .where('c.vendor_id', 'in', vendorIds)
    .orderBy('c.checked_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
}
export type RecordedCheckRow = Awaited<ReturnType<typeof listRecordedChecks>>[number];

/** Lists the fields for which these listings wait for a re-review. */
export function listRechecks(db: Db, vendorIds: readonly string[]) {
  return db
    .selectFrom('vendor_rechecks')
    .selectAll()
    .where('vendor_id', 'in', vendorIds)
    .orderBy('field')
    .execute();
}
export type RecheckRow = Awaited<ReturnType<typeof listRechecks>>[number];
