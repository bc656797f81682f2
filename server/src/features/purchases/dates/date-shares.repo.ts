import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { actsForSeller, sharedDateKinds } from '@threshold/contract/texts/purchase-texts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { buildMutualDealingsCondition } from '../../../db/party-queries.ts';
import type { PurchaseDateSharesTable } from '../../../db/purchase-tables.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';
import type { VendorActor } from '../../../lib/actor.ts';

/**
 * Returns a professional of the purchase. Locks the listing, so that a concurrent suspension waits.
 */
export function findPurchaseProfessional(db: Db, purchaseId: string, vendorId: string) {
  return db
    .selectFrom('purchase_professionals as p')
    .innerJoin('vendors as v', 'v.id', 'p.vendor_id')
    .leftJoin('vendor_accounts as a', 'a.vendor_id', 'v.id')
    .select(['v.id', 'v.full_name', 'v.business_name', 'v.vendor_type', 'v.status'])
    .select(['a.id as account_id', 'a.email'])
    .where('p.purchase_id', '=', purchaseId)
    .where('p.vendor_id', '=', vendorId)
    .forShare('v')
    .executeTakeFirst();
}

export function findDateShare(db: Db, purchaseId: string, vendorId: string) {
  return db
    .selectFrom('purchase_date_shares')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
}

/** Shares the dates. An existing row is updated: deleting it would delete its unsent mail. */
export async function upsertDateShare(
  db: Db,
  { id, ...share }: Insertable<PurchaseDateSharesTable>,
) {
  await db
    .insertInto('purchase_date_shares')
    .values({ id, ...share })
    .onConflict((conflict) => conflict.columns(['purchase_id', 'vendor_id']).doUpdateSet(share))
    .execute();
}

/** @returns true if the dates were shared before */
export function removeDateShare(db: Db, purchaseId: string, vendorId: string): Promise<boolean> {
  return affectsOneRow(
    db
      .deleteFrom('purchase_date_shares')
      .where('purchase_id', '=', purchaseId)
      .where('vendor_id', '=', vendorId),
  );
}

/** Ends date shares with professionals who, by the home's `agent` field, act for the seller. */
export async function endSharesWithSeller(
  db: Db,
  { id: home_id, agent }: { readonly id: string; readonly agent: string },
): Promise<void> {
  const shares = await db
    .selectFrom('purchase_date_shares as s')
    .innerJoin('vendors as v', 'v.id', 's.vendor_id')
    .select(['s.purchase_id', 's.vendor_id', 'v.vendor_type', 'v.full_name', 'v.business_name'])
    .where('s.home_id', '=', home_id)
    .execute();
  for (const share of shares)
    if (actsForSeller(share, agent)) await removeDateShare(db, share.purchase_id, share.vendor_id);
}

/** Ends all date shares of a purchase when a contract ends or buyers stop sharing the purchase. */
export async function endDateShares(db: Db, purchaseId: string): Promise<void> {
  await db.deleteFrom('purchase_date_shares').where('purchase_id', '=', purchaseId).execute();
}

/**
 * Lists a professional's date shares of purchases with a home under contract, newest first. Those
 * of customers with mutual dealings are listed first, so that shares of strangers do not hide them.
 */
export function listSharesWithVendor(
  db: Db,
  { id, accountId }: Pick<VendorActor, 'id' | 'accountId'>,
  now: Date,
) {
  const isClient = buildMutualDealingsCondition(sql.val(id), sql.ref('s.shared_by'), now);
  return db
    .selectFrom('purchase_date_shares as s')
    .innerJoin('vendors as v', 'v.id', 's.vendor_id')
    .innerJoin('purchase_homes as h', 'h.id', 's.home_id')
    .innerJoin('purchase_members as m', (join) =>
      join
        .onRef('m.purchase_id', '=', 's.purchase_id')
        .onRef('m.customer_id', '=', 's.shared_by')
        .on('m.role', '=', 'buyer'),
    )
    .innerJoin('customers as c', 'c.id', 's.shared_by')
    .select(['s.id', 's.home_id', 's.shared_at', 's.with_address'])
    .select(['h.address', 'h.place', 'h.agent', 'c.first_name', 'c.last_name'])
    .select(['v.vendor_type', 'v.full_name', 'v.business_name'])
    .where('s.vendor_account_id', '=', accountId)
    .where('s.vendor_id', '=', id)
    .where('v.status', 'not in', ['suspended', 'rejected'])
    .where('h.stage', '=', 'under_contract')
    .orderBy(isClient, 'desc')
    .orderBy('s.shared_at', 'desc')
    .orderBy('s.id')
    .limit(purchaseLimits.listed_shares)
    .execute();
}
export type VendorShareRow = Awaited<ReturnType<typeof listSharesWithVendor>>[number];

/** Returns the dates of these homes that professionals may read, earliest first. */
export async function listSharedDates(db: Db, homeIds: readonly string[]) {
  if (homeIds.length === 0) return [];
  return db
    .selectFrom('purchase_dates')
    .select([
      'id',
      'home_id',
      'kind',
      'state',
      'due_on',
      'due_time',
      'zone',
      'status',
      'confirmed_at',
    ])
    .where('home_id', 'in', homeIds)
    .where('kind', 'in', sharedDateKinds)
    .where('status', '!=', 'cancelled')
    .orderBy('due_on')
    .orderBy('id')
    .execute();
}
export type SharedDateRow = Awaited<ReturnType<typeof listSharedDates>>[number];
