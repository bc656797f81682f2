import type { VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** A listing that the reader shortlisted, or that another buyer shows them. */
export interface ShortlistedRow {
  readonly id: string;
  readonly full_name: string;
  readonly business_name: string;
  readonly vendor_type: VendorType | null;
  readonly status: VendorStatus;
  readonly is_unclaimed: boolean;
  readonly is_mine: boolean;
}

/** Who shows whom to which buyer. */
export interface ShownRow {
  readonly customer_id: string;
  readonly vendor_id: string;
  readonly reader_id: string;
}

/** The listings that a buyer shortlisted, and those that any row of the purchase names for them; by type and name. */
export function listShortlisted(
  db: Db,
  purchaseId: string,
  readerId: string,
): Promise<ShortlistedRow[]> {
  return db
    .selectFrom('vendors as v')
    .leftJoin('shortlisted_vendors as s', (join) =>
      join.onRef('s.vendor_id', '=', 'v.id').on('s.customer_id', '=', readerId),
    )
    .select(['v.id', 'v.full_name', 'v.business_name', 'v.vendor_type'])
    .select(['v.status', 'v.is_unclaimed'])
    .select(sql<boolean>`s.vendor_id is not null`.as('is_mine'))
    .where('v.id', 'in', (eb) =>
      eb
        .selectFrom('shortlisted_vendors')
        .select('vendor_id')
        .where('customer_id', '=', readerId)
        .union(
          eb
            .selectFrom('purchase_shortlist')
            .select('vendor_id')
            .where('purchase_id', '=', purchaseId)
            .where('reader_id', '=', readerId),
        ),
    )
    .orderBy('v.vendor_type')
    .orderBy(sql`lower(v.full_name)`)
    .orderBy('v.id')
    .execute();
}

/** What a buyer shows to others, and what others show to them: a row is not enough, both sides must buy today. */
export function listShown(db: Db, purchaseId: string, buyerId: string): Promise<ShownRow[]> {
  return db
    .selectFrom('purchase_shortlist as s')
    .innerJoin('purchase_members as o', (join) =>
      join
        .onRef('o.purchase_id', '=', 's.purchase_id')
        .onRef('o.customer_id', '=', 's.customer_id')
        .on('o.role', '=', 'buyer'),
    )
    .innerJoin('purchase_members as r', (join) =>
      join
        .onRef('r.purchase_id', '=', 's.purchase_id')
        .onRef('r.customer_id', '=', 's.reader_id')
        .on('r.role', '=', 'buyer'),
    )
    .select(['s.customer_id', 's.vendor_id', 's.reader_id'])
    .where('s.purchase_id', '=', purchaseId)
    .where((eb) => eb.or([eb('s.customer_id', '=', buyerId), eb('s.reader_id', '=', buyerId)]))
    .orderBy('s.shown_at')
    .orderBy('s.customer_id')
    .orderBy('s.reader_id')
    .execute();
}

/** Holds somebody on a shortlist until the transaction ends. Undefined where they are not on it, or leave it at the moment. */
export function holdShortlisted(db: Db, customerId: string, vendorId: string) {
  return db
    .selectFrom('shortlisted_vendors as s')
    .innerJoin('vendors as v', 'v.id', 's.vendor_id')
    .select(['v.id', 'v.status', 'v.is_unclaimed'])
    .where('s.customer_id', '=', customerId)
    .where('s.vendor_id', '=', vendorId)
    .forKeyShare('s')
    .executeTakeFirst();
}

/** Shows somebody on a shortlist to these. Twice is once. */
export async function showTo(
  db: Db,
  of: { readonly purchase_id: string; readonly customer_id: string; readonly vendor_id: string },
  readerIds: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('purchase_shortlist')
    .values(readerIds.map((reader_id) => ({ ...of, reader_id, shown_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['purchase_id', 'customer_id', 'vendor_id', 'reader_id']).doNothing(),
    )
    .execute();
}

/** Shows somebody on a shortlist to nobody. */
export async function hideFromAll(
  db: Db,
  of: { readonly purchase_id: string; readonly customer_id: string; readonly vendor_id: string },
): Promise<void> {
  await db
    .deleteFrom('purchase_shortlist')
    .where('purchase_id', '=', of.purchase_id)
    .where('customer_id', '=', of.customer_id)
    .where('vendor_id', '=', of.vendor_id)
    .execute();
}

/** Whoever parts from a purchase shows nobody to its buyers any more, and is shown nobody. */
export async function partShortlists(
  db: Db,
  purchaseId: string,
  customerId: string,
): Promise<void> {
  await db
    .deleteFrom('purchase_shortlist')
    .where('purchase_id', '=', purchaseId)
    .where((eb) => eb.or([eb('customer_id', '=', customerId), eb('reader_id', '=', customerId)]))
    .execute();
}
