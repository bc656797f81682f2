import type { AdminVendor } from '@threshold/contract/endpoints/staff/admin-vendors';
import type {
  OpenedVendor,
  WorkClaim,
  WorkItem,
} from '@threshold/contract/endpoints/staff/admin-work';
import { adminMessages } from '@threshold/contract/texts/staff-messages';
import type { Db } from '../../../adapters/database/database.ts';
import { invalid } from '../../../errors.ts';
import { displayName } from '../../../lib/person.ts';
import { nameOf } from '../../listings/vetting/vendor-decision.ts';
import { claimedUntil, freeBefore } from '../../listings/vetting/vetting.policy.ts';
import {
  type ClaimRow,
  claimWork,
  letGo,
  listClaims,
} from '../../listings/vetting/work-locks.repo.ts';
import { recordAct } from '../audit/audit.repo.ts';
import { listWork, type WorkQuery, type WorkRow } from './work-queue.repo.ts';

interface Opening {
  readonly staffId: string;
  readonly now: Date;
}

/** Request to take over a colleague's lock, with the reason. */
interface TakeOver {
  readonly take_over?: boolean | undefined;
  readonly reason?: string | undefined;
}

/**
 * Opens a listing, locks it for the member of staff if it waits for a decision, and releases their
 * other locks. A colleague's lock is taken over with a reason, which is recorded in the audit log.
 * @throws invalid without a reason
 */
export async function openForWork(
  db: Db,
  vendor: AdminVendor,
  { take_over, reason }: TakeOver,
  { staffId, now }: Opening,
): Promise<OpenedVendor> {
  const vendorId = vendor._id;
  await letGo(db, staffId, { except: vendorId });
  if (vendor.waiting_since !== null || take_over) {
    const isTheirs = await claimWork(db, { vendorId, staffId, now });
    if (!isTheirs && take_over) await takeOver(db, vendor, reason, { staffId, now });
  }
  const [claim] = await listClaims(db, [vendorId]);
  return { vendor, claim: claim ? presentClaim(claim, staffId) : null };
}

async function takeOver(
  db: Db,
  vendor: AdminVendor,
  reason: string | undefined,
  { staffId, now }: Opening,
): Promise<void> {
  if (!reason) throw invalid({ reason: [adminMessages.reason] });
  const vendorId = vendor._id;
  await db.transaction().execute(async (db) => {
    const [before] = await listClaims(db, [vendorId]);
    await claimWork(db, { vendorId, staffId, now }, true);
    await recordAct(db, {
      staff_id: staffId,
      action: 'vendor.take_over',
      subject_id: vendorId,
      subject: nameOf({ ...vendor, id: vendorId }),
      details: before ? `from ${before.name}` : '',
      reason,
      created_at: now,
    });
  });
}

/** Maximum number of attempts when colleagues ask for the next listing concurrently. */
const ATTEMPTS = 10;

/** Locks the next unlocked listing. @returns its id and position; undefined if none is waiting */
export async function claimNext(
  db: Db,
  query: Omit<WorkQuery, 'limit' | 'freeFor'>,
  { staffId, now }: Opening,
): Promise<{ id: string; position: string } | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [row] = await listWork(db, { ...query, freeFor: { staffId, now }, limit: 1 });
    if (!row) return undefined;
    if (await claimWork(db, { vendorId: row.id, staffId, now })) return row;
  }
  return undefined;
}

/** True if a lock of that time still excludes colleagues. */
export const isHeld = (since: Date, now: Date): boolean => since > freeBefore(now);

/** The work lock of a listing, as a member of staff sees it. */
export const presentClaim = (
  { staff_id, name, claimed_at }: ClaimRow,
  staffId: string,
): WorkClaim => ({
  by: { _id: staff_id, name },
  is_mine: staff_id === staffId,
  since: claimed_at.toISOString(),
  until: claimedUntil(claimed_at).toISOString(),
});

/** An entry of the queue. */
export const presentWork = (row: WorkRow, claim: WorkClaim | null): WorkItem => ({
  _id: row.id,
  name: displayName(row),
  vendor_type: row.vendor_type,
  state: row.state,
  waiting_since: row.since.toISOString(),
  changed: [...row.asked, ...row.papers],
  claim,
  position: row.position,
});
