import type { VendorStatus } from '@threshold/contract/vocabularies';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { VendorChecksTable, VendorsTable } from '../../../db/listing-tables.ts';
import { newId } from '../../../db/new-id.ts';
import { toUtcDateString } from '../../../lib/local-time.ts';

/** A locked listing with all data that a decision depends on. */
export interface ListingToDecide extends Selectable<VendorsTable> {
  readonly service_ids: string[];
  readonly account: { readonly email: string; readonly email_verified_at: Date | null } | null;
  /** Email of the member of staff who decided last; null if no member of staff has. */
  readonly decided_by_email: string | null;
}

/**
 * Locks and reads a listing by its current or a former id. The lock is a separate statement,
 * because a statement that waits for a lock reads other tables as they were before the wait.
 */
export async function lockListing(db: Db, id: string): Promise<ListingToDecide | undefined> {
  const locked = await db
    .selectFrom('vendors')
    .select('id')
    .where(
      'id',
      '=',
      sql<string>`coalesce(
      (select vendor_id from vendor_aliases where alias_id = ${id}::uuid), ${id}::uuid)`,
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  const row =
    locked &&
    (await db
      .selectFrom('vendors as v')
      .leftJoin('vendor_accounts as a', 'a.vendor_id', 'v.id')
      .leftJoin('staff as s', 's.id', 'v.decided_by')
      .selectAll('v')
      .select(['a.email as account_email', 'a.email_verified_at', 's.email as decided_by_email'])
      .select(
        sql<
          string[]
        >`array(select o.service_id::text from vendor_services o where o.vendor_id = v.id)`.as(
          'service_ids',
        ),
      )
      .where('v.id', '=', locked.id)
      .executeTakeFirst());
  if (!row) return undefined;
  const { account_email, email_verified_at, ...listing } = row;
  return {
    ...listing,
    account: account_email === null ? null : { email: account_email, email_verified_at },
  };
}

/** Returns the current status of the listing; undefined if it does not exist. */
export async function findListingStatus(db: Db, id: string): Promise<VendorStatus | undefined> {
  const row = await db
    .selectFrom('vendors')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status;
}

export type NewCheck = Omit<
  Insertable<VendorChecksTable>,
  'id' | 'vendor_id' | 'lapsed_at' | 'lapsed_reason'
>;

export async function addChecks(
  db: Db,
  vendorId: string,
  checks: readonly NewCheck[],
): Promise<void> {
  if (checks.length === 0) return;
  await db
    .insertInto('vendor_checks')
    .values(checks.map((check) => ({ id: newId(), vendor_id: vendorId, ...check })))
    .execute();
}

/** Lists a listing's checks that have not ended, newest first. */
export function listActiveChecks(db: Db, vendorId: string) {
  return db
    .selectFrom('vendor_checks')
    .select(['id', 'register', 'number', 'state', 'expires_on', 'checked_at'])
    .where('vendor_id', '=', vendorId)
    .where('lapsed_at', 'is', null)
    .orderBy('checked_at', 'desc')
    .execute();
}

interface StatusDecision {
  readonly status: VendorStatus;
  readonly status_reason: string | null;
  readonly decided_by: string | null;
  readonly now: Date;
}

export type ActiveCheck = Awaited<ReturnType<typeof listActiveChecks>>[number];

/** Stores the status of the listing and the member of staff who set it. */
export async function recordStatusDecision(
  db: Db,
  id: string,
  { status, status_reason, decided_by, now }: StatusDecision,
): Promise<void> {
  await db
    .updateTable('vendors')
    .set({
      status,
      status_reason,
      decided_status: status,
      decided_by,
      decided_at: now,
      // The permission to delete the account applies to one suspension only.
      released_at: null,
      updated_at: now,
      ...(status === 'approved' && {
        approved_at: sql<Date>`case when status = 'approved' then approved_at else ${now}::timestamptz end`,
      }),
    })
    .where('id', '=', id)
    .execute();
}

/** Allows the owner of the suspended listing to delete the account. */
export async function setAccountReleasedAt(db: Db, id: string, released_at: Date): Promise<void> {
  await db.updateTable('vendors').set({ released_at }).where('id', '=', id).execute();
}

/** Queues the listing for a re-review, at most once per changed field. */
export async function queueRecheck(
  db: Db,
  vendorId: string,
  fields: readonly string[],
  now: Date,
): Promise<void> {
  if (fields.length === 0) return;
  await db
    .insertInto('vendor_rechecks')
    .values(fields.map((field) => ({ vendor_id: vendorId, field, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the listing from the re-review queue. */
export async function endRecheck(db: Db, vendorId: string): Promise<void> {
  await db.deleteFrom('vendor_rechecks').where('vendor_id', '=', vendorId).execute();
}

/**
 * Lists the ids of listings with a check that expired before today but is not marked as ended yet.
 */
export async function listVendorsWithExpiredChecks(
  db: Db,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('vendor_checks')
    .select('vendor_id')
    .distinct()
    .where('lapsed_at', 'is', null)
    .where('expires_on', '<', toUtcDateString(now))
    .limit(limit)
    .execute();
  return rows.map(({ vendor_id }) => vendor_id);
}

export async function markCheckExpired(
  db: Db,
  id: string,
  reason: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('vendor_checks')
    .set({ lapsed_at: now, lapsed_reason: reason })
    .where('id', '=', id)
    .execute();
}
