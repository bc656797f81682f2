import type { ClaimStatus, VendorStatus } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { readPage, type SearchPageQuery } from '../../../db/read-page.ts';
import { buildListingWordsCondition, filterByWords } from '../../../db/word-queries.ts';

/** Reads one page of listings, newest first, with the total count. */
export async function listVendorsPage(
  db: Db,
  { status, q, page, limit }: SearchPageQuery<VendorStatus>,
): Promise<{ ids: string[]; total: number }> {
  let query = db.selectFrom('vendors as v').leftJoin('vendor_accounts as a', 'a.vendor_id', 'v.id');
  if (status) query = query.where('v.status', '=', status);
  if (q) query = query.where(buildListingWordsCondition(q));
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

/** Lists the changed fields that staff must check in a re-review of these listings. */
export function listRechecks(db: Db, vendorIds: readonly string[]) {
  return db
    .selectFrom('vendor_rechecks')
    .selectAll()
    .where('vendor_id', 'in', vendorIds)
    .orderBy('field')
    .execute();
}
export type RecheckRow = Awaited<ReturnType<typeof listRechecks>>[number];

const selectClaimsWithPeople = (db: Db) =>
  db
    .selectFrom('vendor_claims as c')
    .innerJoin('vendors as v', 'v.id', 'c.vendor_id')
    .innerJoin('vendor_accounts as a', 'a.id', 'c.account_id')
    .leftJoin('vendors as o', 'o.id', 'a.vendor_id')
    .leftJoin('staff as s', 's.id', 'c.decided_by');

const selectClaimColumns = (query: ReturnType<typeof selectClaimsWithPeople>) =>
  query.selectAll('c').select([
    'v.full_name',
    'v.business_name',
    'v.vendor_type',
    'v.address as listing_address',
    'v.state',
    'v.website',
    'v.work_email as listing_work_email',
    'v.listed_from',
    'a.email',
    'o.first_name',
    'o.last_name',
    's.name as decided_by_name',
    sql<number>`(select count(*)::int from vendor_claims x
        where x.vendor_id = c.vendor_id and x.status = 'pending' and x.id <> c.id)`.as(
      'other_claims',
    ),
  ]);

/** Reads one page of claims, newest first, with the total count. */
export async function listClaimsPage(
  db: Db,
  { status, q, page, limit }: SearchPageQuery<ClaimStatus>,
) {
  let query = selectClaimsWithPeople(db);
  if (status) query = query.where('c.status', '=', status);
  query = filterByWords(
    query,
    sql`v.full_name, v.business_name, v.address, a.email, o.first_name, o.last_name,
    c.work_email, c.phone_number, c.address`,
    q,
  );
  return readPage(selectClaimColumns(query), { page, limit }, ['c.created_at', 'c.id']);
}
export type AdminClaimRow = Awaited<ReturnType<typeof listClaimsPage>>['rows'][number];

export function findClaim(db: Db, id: string): Promise<AdminClaimRow | undefined> {
  return selectClaimColumns(selectClaimsWithPeople(db)).where('c.id', '=', id).executeTakeFirst();
}

/** Lists the proof files of these claims, oldest first. */
export function listProofs(db: Db, claimIds: readonly string[]) {
  return db
    .selectFrom('claim_proofs as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .selectAll('f')
    .select('p.claim_id')
    .where('p.claim_id', 'in', claimIds)
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute();
}
export type ProofRow = Awaited<ReturnType<typeof listProofs>>[number];
