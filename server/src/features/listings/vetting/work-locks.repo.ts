import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { computeExpiredLockCutoff } from './vetting.policy.ts';

interface WorkLockClaim {
  readonly vendorId: string;
  readonly staffId: string;
  readonly now: Date;
}

/**
 * Takes the work lock of a listing for a member of staff if the lock is free, theirs or expired, or
 * if `isForced`. A single statement, so that only one of two concurrent callers gets it. @returns
 * true if the member of staff has the lock
 */
export async function acquireWorkLock(
  db: Db,
  { vendorId, staffId, now }: WorkLockClaim,
  isForced = false,
): Promise<boolean> {
  const { rows } = await sql`
    insert into vendor_work as w (vendor_id, staff_id, claimed_at)
    select id, ${staffId}::uuid, ${now}::timestamptz from vendors where id = ${vendorId}::uuid
    on conflict (vendor_id) do update set staff_id = excluded.staff_id, claimed_at = excluded.claimed_at
    where w.staff_id = excluded.staff_id or w.claimed_at <= ${computeExpiredLockCutoff(now)}::timestamptz or ${isForced}::boolean
    returning vendor_id
  `.execute(db);
  return rows.length > 0;
}

/** Lists the work locks of these listings, including expired ones. */
export function listWorkLocks(db: Db, vendorIds: readonly string[]) {
  return db
    .selectFrom('vendor_work as w')
    .innerJoin('staff as s', 's.id', 'w.staff_id')
    .select(['w.vendor_id', 'w.staff_id', 'w.claimed_at', 's.name', 's.email'])
    .where('w.vendor_id', 'in', vendorIds)
    .execute();
}
export type WorkLockRow = Awaited<ReturnType<typeof listWorkLocks>>[number];

/** Deletes the work lock of a listing. */
export async function deleteWorkLock(db: Db, vendorId: string): Promise<void> {
  await db.deleteFrom('vendor_work').where('vendor_id', '=', vendorId).execute();
}

/** Releases work locks of a member of staff: all, only one, or all except one. */
export async function releaseWorkLocks(
  db: Db,
  staffId: string,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<void> {
  let query = db.deleteFrom('vendor_work').where('staff_id', '=', staffId);
  if (which.only) query = query.where('vendor_id', '=', which.only);
  if (which.except) query = query.where('vendor_id', '<>', which.except);
  await query.execute();
}
