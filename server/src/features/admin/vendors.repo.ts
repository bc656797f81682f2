import type { VendorQueue, VendorStatus } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { containing } from '../../db/containing.ts';
import { readPage, type SearchedPage } from '../../db/read-page.ts';
import { lapsedField } from '../vetting/vetting.policy.ts';

interface ListQuery extends SearchedPage<VendorStatus> {
  readonly queue?: VendorQueue | undefined;
}

/** One page of listings, the newest first, with how many there are in all. */
export async function pageOfVendors(
  db: Db,
  { status, queue, q, page, limit }: ListQuery,
): Promise<{ ids: string[]; total: number }> {
  let query = db.selectFrom('vendors as v').leftJoin('vendor_accounts as a', 'a.vendor_id', 'v.id');
  if (status) query = query.where('v.status', '=', status);
  if (queue) {
    // By their ids, so that those are read alone that wait.
    query = query.where('v.id', 'in', (eb) => {
      const looked = eb
        .selectFrom('vendor_rechecks as r')
        .select('r.vendor_id')
        .where('r.field', queue === 'lapsed' ? '=' : '<>', lapsedField);
      if (queue === 'lapsed') return looked;
      return looked.union(eb.selectFrom('asked_changes as c').select('c.vendor_id'));
    });
  }
  if (q) {
    query = query.where(
      sql<boolean>`(concat_ws(' ', v.full_name, v.first_name, v.last_name, v.business_name, v.vendor_type, v.address,
        v.city, v.state, v.post_code, v.work_email, v.phone_number, v.licence_number, v.abn, v.register_number, a.email) ilike ${containing(q)}
        or exists (select from vendor_checks c where c.vendor_id = v.id and c.number ilike ${containing(q)}))`,
    );
  }
  const newest = ['v.created_at', 'v.id'] as const;
  const { rows, total } = await readPage(query.select('v.id'), { page, limit }, newest);
  return { ids: rows.map(({ id }) => id), total };
}

/** Every recorded check of these listings, lapsed ones too, the newest first. */
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

/** What makes these listings wait for a second look. */
export function listRechecks(db: Db, vendorIds: readonly string[]) {
  return db
    .selectFrom('vendor_rechecks')
    .selectAll()
    .where('vendor_id', 'in', vendorIds)
    .orderBy('field')
    .execute();
}
export type RecheckRow = Awaited<ReturnType<typeof listRechecks>>[number];
