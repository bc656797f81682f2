import type { Duplicate } from '@threshold/contract/endpoints/staff/vetting';
import { listRegisters } from '@threshold/contract/rules/registers';
import type { State, VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { buildLicenceKeySql, buildSiteHostSql } from '../../../db/listing-queries.ts';
import type { VendorsTable } from '../../../db/listing-tables.ts';

/** Maximum duplicates per shared attribute; more listings are usually branches of one chain. */
export const MAX_DUPLICATES_PER_PROPERTY = 5;
/** Maximum number of history entries that are read, newest first. */
const HISTORY_COUNT = 100;

type Listing = Pick<
  Selectable<VendorsTable>,
  'id' | 'vendor_type' | 'licence_number' | 'register_number' | 'abn' | 'phone_number' | 'website'
>;

export interface DuplicateRow {
  readonly same: Duplicate['same'][number];
  readonly id: string;
  readonly full_name: string;
  readonly business_name: string;
  readonly vendor_type: VendorType | null;
  readonly state: State | null;
  readonly status: VendorStatus;
}

/** Query of `listPossibleDuplicates`; undefined if the listing has no attribute to compare. */
export function buildDuplicatesQuery(listing: Listing): RawBuilder<DuplicateRow> | undefined {
  const { abn, phone_number, website, vendor_type } = listing;
  const licence = listing.licence_number || listing.register_number;
  const registers = listRegisters(vendor_type, null).map(({ name }) => name);
  const like = (same: DuplicateRow['same'], condition: RawBuilder<unknown>) => sql`
    (select ${same}::text as same, v.id from vendors v where v.id <> ${listing.id}::uuid and ${condition}
      limit ${MAX_DUPLICATES_PER_PROPERTY + 1})`;
  const parts = [
    abn && like('abn', sql`v.abn <> '' and v.abn = ${abn}`),
    licence &&
      like(
        'licence',
        sql`v.licence_number <> '' and ${sql.raw(buildLicenceKeySql('v.licence_number'))} = ${normalizeLicenceNumber(licence)}`,
      ),
    licence &&
      like(
        'licence',
        sql`v.listed_from in (${sql.join(registers)}) and v.register_number = ${licence}`,
      ),
    licence &&
      like(
        'licence',
        sql`v.id in (select c.vendor_id from vendor_checks c where c.number = ${licence}
          and c.register in (${sql.join(registers)}) and c.lapsed_at is null)`,
      ),
    phone_number && like('phone', sql`v.phone_number <> '' and v.phone_number = ${phone_number}`),
    website &&
      like(
        'site',
        sql`v.website <> '' and ${sql.raw(buildSiteHostSql('v.website'))} =
          (select ${sql.raw(buildSiteHostSql('website'))} from vendors where id = ${listing.id}::uuid)`,
      ),
  ].filter((part) => part !== undefined && part !== null && part !== '');
  if (parts.length === 0) return undefined;
  return sql<DuplicateRow>`
    select distinct l.same, v.id, v.full_name, v.business_name, v.vendor_type, v.state, v.status
    from (${sql.join(parts, sql` union all `)}) l join vendors v on v.id = l.id
    order by v.id, l.same`;
}

const normalizeLicenceNumber = (number: string) => number.replace(/\s/g, '').toLowerCase();

/** Lists other listings with the same ABN, licence, phone number or website. */
export async function listPossibleDuplicates(db: Db, listing: Listing): Promise<DuplicateRow[]> {
  return (await buildDuplicatesQuery(listing)?.execute(db))?.rows ?? [];
}

/** Lists acts of staff and the server on a listing, including acts under its former ids. */
export async function listListingAuditEntries(db: Db, vendorId: string) {
  return buildListingAuditQuery(db, vendorId).execute();
}
export type ListingAuditRow = Awaited<ReturnType<typeof listListingAuditEntries>>[number];

/** Compares with an array of ids, because PostgreSQL would scan the whole log for an `or`. */
export const buildListingAuditQuery = (db: Db, vendorId: string) =>
  db
    .selectFrom('audit_log as l')
    .leftJoin('staff as s', 's.id', 'l.staff_id')
    .select(['l.action', 'l.details', 'l.reason', 'l.created_at', 's.name'])
    .where(
      sql<boolean>`l.subject_id = any(array(
        select ${vendorId}::uuid union all select alias_id from vendor_aliases where vendor_id = ${vendorId}::uuid))`,
    )
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(HISTORY_COUNT);

export function listListingClaims(db: Db, vendorId: string) {
  return db
    .selectFrom('vendor_claims as c')
    .innerJoin('vendor_accounts as a', 'a.id', 'c.account_id')
    .select(['a.email', 'c.created_at'])
    .where('c.vendor_id', '=', vendorId)
    .orderBy('c.created_at', 'desc')
    .limit(HISTORY_COUNT)
    .execute();
}
export type ListingClaimRow = Awaited<ReturnType<typeof listListingClaims>>[number];
