import type { AdminVendor } from '@threshold/contract/admin-vendors';
import type { OpenedVendor } from '@threshold/contract/admin-work';
import { adminMessages } from '@threshold/contract/messages-admin';
import type { Db } from '../../adapters/database/database.ts';
import { invalid } from '../../errors.ts';
import { recordAct } from '../audit/audit.repo.ts';
import { nameOf } from '../vetting/vendor-decision.ts';
import { freeBefore } from '../vetting/work.policy.ts';
import { claimWork, letGo, listClaims } from '../vetting/work.repo.ts';
import { presentClaim } from './work.presenter.ts';
import { listWork, type WorkQuery } from './work-queue.repo.ts';

interface Opening {
  readonly staffId: string;
  readonly now: Date;
}

interface TakeOver {
  readonly take_over?: boolean | undefined;
  readonly reason?: string | undefined;
}

/**
 * Opens a listing for a member of staff. One that waits is theirs by it, unless a colleague opened it within ten minutes:
 * then it has to be taken over, which stands in the log with its reason. Whatever else they had open is let go of.
 *
 * @throws invalid where a colleague is at it and no reason is given
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

/** Colleagues who ask for the next one at the same moment take from each other so often at most. */
const ATTEMPTS = 10;

/**
 * Gives a member of staff the next listing that no colleague has open.
 *
 * @returns which one, and where it stands; undefined when none waits
 */
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

/** Whether a claim of that moment still keeps colleagues away. */
export const isHeld = (since: Date, now: Date): boolean => since > freeBefore(now);
