import type { StaffVendor } from '@threshold/contract/endpoints/staff/listings';
import type {
  OpenedVendor,
  WorkClaim,
  WorkItem,
} from '@threshold/contract/endpoints/staff/vetting';
import { staffMessages } from '@threshold/contract/texts/messages';
import type { Db } from '../../../adapters/database/database.ts';
import { invalidInput } from '../../../errors.ts';
import { getDisplayName } from '../../../lib/person.ts';
import { formatListingName } from '../../listings/vetting/vendor-decision.ts';
import {
  computeExpiredLockCutoff,
  computeWorkLockExpiry,
} from '../../listings/vetting/vetting.policy.ts';
import {
  acquireWorkLock,
  listWorkLocks,
  releaseWorkLocks,
  type WorkLockRow,
} from '../../listings/vetting/work-locks.repo.ts';
import { recordAct } from '../audit/audit.repo.ts';
import { listWork, type WorkQuery, type WorkRow } from './work-queue.repo.ts';

interface WorkContext {
  readonly staffId: string;
  readonly now: Date;
}

/** Request to take over the work lock of a colleague, with the reason. */
interface TakeOver {
  readonly take_over?: boolean | undefined;
  readonly reason?: string | undefined;
}

/**
 * Opens a listing for a member of staff. If the listing waits for a decision, locks it for this
 * member. Releases the member's other locks. With `take_over`, takes the lock from a colleague and
 * records the reason in the audit log. @throws invalid without a reason
 */
export async function openAndLockListing(
  db: Db,
  vendor: StaffVendor,
  { take_over, reason }: TakeOver,
  { staffId, now }: WorkContext,
): Promise<OpenedVendor> {
  const vendorId = vendor._id;
  await releaseWorkLocks(db, staffId, { except: vendorId });
  if (vendor.waiting_since !== null || take_over) {
    const isTheirs = await acquireWorkLock(db, { vendorId, staffId, now });
    if (!isTheirs && take_over) await takeOverWorkLock(db, vendor, reason, { staffId, now });
  }
  const [claim] = await listWorkLocks(db, [vendorId]);
  return { vendor, claim: claim ? presentWorkLock(claim, staffId) : null };
}

async function takeOverWorkLock(
  db: Db,
  vendor: StaffVendor,
  reason: string | undefined,
  { staffId, now }: WorkContext,
): Promise<void> {
  if (!reason) throw invalidInput({ reason: [staffMessages.reason] });
  const vendorId = vendor._id;
  await db.transaction().execute(async (db) => {
    const [before] = await listWorkLocks(db, [vendorId]);
    await acquireWorkLock(db, { vendorId, staffId, now }, true);
    await recordAct(db, {
      staff_id: staffId,
      action: 'vendor.take_over',
      subject_id: vendorId,
      subject: formatListingName({ ...vendor, id: vendorId }),
      details: before ? `from ${before.name}` : '',
      reason,
      created_at: now,
    });
  });
}

/** Maximum number of attempts when colleagues ask for the next listing concurrently. */
const ATTEMPTS = 10;

/**
 * Locks the next unlocked listing of the work queue. @returns its id and position; undefined if no
 * listing waits
 */
export async function lockNextListing(
  db: Db,
  query: Omit<WorkQuery, 'limit' | 'freeFor'>,
  { staffId, now }: WorkContext,
): Promise<{ id: string; position: string } | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [row] = await listWork(db, { ...query, freeFor: { staffId, now }, limit: 1 });
    if (!row) return undefined;
    if (await acquireWorkLock(db, { vendorId: row.id, staffId, now })) return row;
  }
  return undefined;
}

/** True if a work lock from `since` has not expired and still excludes colleagues. */
export const isWorkLockActive = (since: Date, now: Date): boolean =>
  since > computeExpiredLockCutoff(now);

/** Response with the work lock of a listing for a member of staff. */
export const presentWorkLock = (
  { staff_id, name, claimed_at }: WorkLockRow,
  staffId: string,
): WorkClaim => ({
  by: { _id: staff_id, name },
  is_mine: staff_id === staffId,
  since: claimed_at.toISOString(),
  until: computeWorkLockExpiry(claimed_at).toISOString(),
});

/** Response with an entry of the work queue. */
export const presentWork = (row: WorkRow, claim: WorkClaim | null): WorkItem => ({
  _id: row.id,
  name: getDisplayName(row),
  vendor_type: row.vendor_type,
  state: row.state,
  waiting_since: row.since.toISOString(),
  changed: [...row.asked, ...row.papers],
  claim,
  position: row.position,
});
