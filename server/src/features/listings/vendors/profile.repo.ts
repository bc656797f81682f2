import type { ExperienceEntry } from '@threshold/contract/endpoints/listings/vendors-forms';
import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type {
  PendingChangesTable,
  PendingFields,
  VendorsTable,
} from '../../../db/listing-tables.ts';
import { newId } from '../../../db/new-id.ts';
import { affectsOneRow } from '../../../db/row-queries.ts';

export type ListingRow = Selectable<VendorsTable>;

/** Finds the row of a listing by its current id. */
export function findListing(db: Db, id: string): Promise<ListingRow | undefined> {
  return db.selectFrom('vendors').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Locks a listing, so that concurrent changes are serialised. Other transactions may still insert
 * rows that reference it.
 */
export function lockListingRow(db: Db, id: string): Promise<ListingRow | undefined> {
  return db
    .selectFrom('vendors')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateListing(
  db: Db,
  id: string,
  change: Updateable<VendorsTable>,
): Promise<void> {
  await db.updateTable('vendors').set(change).where('id', '=', id).execute();
}

export async function listServiceIds(db: Db, vendorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('vendor_services')
    .select('service_id')
    .where('vendor_id', '=', vendorId)
    .execute();
  return rows.map(({ service_id }) => service_id);
}

/** Replaces the services of the listing. Unchanged services are not written. */
export async function setServices(
  db: Db,
  vendor_id: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const removedIds = before.filter((id) => !after.includes(id));
  const addedIds = after.filter((id) => !before.includes(id));
  if (removedIds.length > 0) {
    await db
      .deleteFrom('vendor_services')
      .where('vendor_id', '=', vendor_id)
      .where('service_id', 'in', removedIds)
      .execute();
  }
  if (addedIds.length > 0) {
    const rows = addedIds.map((service_id) => ({ vendor_id, service_id }));
    await db.insertInto('vendor_services').values(rows).execute();
  }
}

/** Replaces all entries of the vendor's work experience. */
export async function setWorkExperience(
  db: Db,
  vendor_id: string,
  entries: readonly ExperienceEntry[],
): Promise<void> {
  await db.deleteFrom('work_experience').where('vendor_id', '=', vendor_id).execute();
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ id: newId(), vendor_id, ...entry }));
  await db.insertInto('work_experience').values(rows).execute();
}

/** Returns the account's email address; undefined if the address is not verified. */
export async function findVerifiedEmail(db: Db, vendorId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('vendor_accounts')
    .select('email')
    .where('vendor_id', '=', vendorId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.email;
}

export type PendingChangesRow = Selectable<PendingChangesTable>;

/** Finds pending changes of a listing. Lock the listing first if a decision depends on them. */
export function findPendingChanges(
  db: Db,
  vendorId: string,
): Promise<PendingChangesRow | undefined> {
  return db
    .selectFrom('asked_changes')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
}

/** Replaces a listing's pending changes. Their wait still counts from the first request. */
export async function replacePendingChanges(
  db: Db,
  vendor_id: string,
  fields: PendingFields,
  now: Date,
): Promise<void> {
  if (Object.keys(fields).length === 0) {
    await deletePendingChanges(db, vendor_id);
    return;
  }
  const change = { revision: newId(), asked: JSON.stringify(fields) };
  await db
    .insertInto('asked_changes')
    .values({ vendor_id, ...change, created_at: now })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(change))
    .execute();
}

/** Deletes the pending changes. @returns true if there were any */
export function deletePendingChanges(db: Db, vendorId: string): Promise<boolean> {
  return affectsOneRow(db.deleteFrom('asked_changes').where('vendor_id', '=', vendorId));
}
