import type { VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { countRows } from '../../../db/read-page.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';

/** A professional of the purchase, or of the reader's chats, calls and applications. */
export interface ProfessionalRow {
  readonly id: string;
  readonly full_name: string;
  readonly business_name: string;
  readonly vendor_type: VendorType | null;
  readonly status: VendorStatus;
  readonly is_unclaimed: boolean;
  readonly is_shared: boolean;
  readonly shared_by: string | null;
  /** True if the listing has an account. */
  readonly is_held: boolean;
  /**
   * Home whose dates are shared with the professional. This and the next three fields are null if
   * no dates are shared.
   */
  readonly dates_home: string | null;
  readonly dates_by: string | null;
  readonly dates_at: Date | null;
  readonly with_address: boolean | null;
}

/** Returns a purchase's professionals, then those with these `ids`, each by type and name. */
export function listProfessionals(db: Db, purchaseId: string, ids: readonly string[]) {
  return (
    db
      .selectFrom('vendors as v')
      .leftJoin('purchase_professionals as p', (join) =>
        join.onRef('p.vendor_id', '=', 'v.id').on('p.purchase_id', '=', purchaseId),
      )
      .leftJoin('purchase_date_shares as s', (join) =>
        join.onRef('s.vendor_id', '=', 'v.id').on('s.purchase_id', '=', purchaseId),
      )
      .leftJoin('vendor_accounts as a', 'a.vendor_id', 'v.id')
      .select(sql<boolean>`a.id is not null`.as('is_held'))
      .select(['s.home_id as dates_home', 's.shared_by as dates_by', 's.shared_at as dates_at'])
      .select('s.with_address')
      .select(['v.id', 'v.full_name', 'v.business_name', 'v.vendor_type'])
      .select(['v.status', 'v.is_unclaimed', 'p.shared_by'])
      .select(sql<boolean>`p.vendor_id is not null`.as('is_shared'))
      // The ids are an array, because PostgreSQL would read all listings if they were a subquery.
      .where(
        'v.id',
        '=',
        sql<string>`any(${ids}::uuid[] || array(
        select o.vendor_id from purchase_professionals o where o.purchase_id = ${purchaseId}::uuid))`,
      )
      .orderBy(sql`p.vendor_id is null`)
      .orderBy('v.vendor_type')
      .orderBy(sql`lower(v.full_name)`)
      .orderBy('v.id')
      .execute()
  );
}

export function findListing(db: Db, vendorId: string) {
  return db
    .selectFrom('vendors')
    .select(['id', 'full_name', 'status', 'is_unclaimed'])
    .where('id', '=', vendorId)
    .executeTakeFirst();
}

export function countProfessionals(db: Db, purchaseId: string): Promise<number> {
  return countRows(db.selectFrom('purchase_professionals').where('purchase_id', '=', purchaseId));
}

/** @returns true if the professional was not in the purchase before */
export function addProfessional(
  db: Db,
  row: { readonly purchase_id: string; readonly vendor_id: string; readonly shared_by: string },
  now: Date,
): Promise<boolean> {
  return affectsOneRow(
    db
      .insertInto('purchase_professionals')
      .values({ ...row, shared_at: now })
      .onConflict((conflict) => conflict.columns(['purchase_id', 'vendor_id']).doNothing()),
  );
}

/** @returns true if the professional was in the purchase */
export function removeProfessional(db: Db, purchaseId: string, vendorId: string): Promise<boolean> {
  return affectsOneRow(
    db
      .deleteFrom('purchase_professionals')
      .where('purchase_id', '=', purchaseId)
      .where('vendor_id', '=', vendorId),
  );
}
