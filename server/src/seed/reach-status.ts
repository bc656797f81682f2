import type { Insertable } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import type { VendorsTable } from '../db/listing-tables.ts';
import { applyClaimDecision } from '../features/claims/claim-decision.service.ts';
import { openClaim } from '../features/claims/claim-listing.service.ts';
import { applyVendorDecision } from '../features/vetting/vendor-decision.ts';
import type { Listing } from './listing.ts';

/*
 * Demo listings get their status through the product's own services: claims are accepted and
 * profiles approved with checks. So each status is a valid one, and each decision is in the audit
 * log, without a member of staff.
 */

type VendorInsert = Insertable<VendorsTable>;

/** Rows before any decision of staff: a claimed listing has two, from the register and from the claimant's draft. */
export function startingRows({ vendor, draftId }: Listing): VendorInsert[] {
  const fresh = { updated_at: vendor.created_at, approved_at: null, status_reason: null };
  if (draftId) {
    const { id, vendor_type, business_name, created_at, listed_from } = vendor;
    const { address, city, state, post_code, latitude, longitude, timezone, ...own } = vendor;
    const place = { address, city, state, post_code, latitude, longitude, timezone };
    const names = { full_name: business_name, business_name };
    const base = { id, vendor_type, created_at, listed_from, status: 'in_complete' as const };
    return [
      { ...base, ...fresh, ...names, ...place, is_unclaimed: true },
      { ...own, ...fresh, id: draftId, status: 'in_complete', listed_from: null },
    ];
  }
  const isDecided = ['approved', 'rejected', 'suspended'].includes(vendor.status ?? '');
  return [isDecided ? { ...vendor, ...fresh, status: 'pending' } : vendor];
}

/** Changes a listing to its status through the product's services. */
export async function reachStatus(db: Db, listing: Listing): Promise<void> {
  const { vendor, account, draftId } = listing;
  const end = momentOf(vendor.updated_at);
  if (draftId && account) {
    const { claimId } = await openClaim(db, account.id, vendor.id, end);
    await applyClaimDecision(db, null, claimId, { decision: 'accept', reason: undefined }, end);
    return;
  }
  if (vendor.approved_at) await approve(db, listing, momentOf(vendor.approved_at));
  if (vendor.status !== 'rejected' && vendor.status !== 'suspended') return;
  const reason = vendor.status_reason ?? undefined;
  await decide(db, vendor.id, { status: vendor.status, reason, checks: [] }, end);
}

/** Records a decision for each day of checks: the first approves, later ones confirm the approval. */
async function approve(db: Db, { vendor, checks }: Listing, approvedAt: Date): Promise<void> {
  const first = checks.filter(({ checked_at }) => momentOf(checked_at) <= approvedAt);
  await decide(db, vendor.id, { status: 'approved', reason: undefined, checks: first }, approvedAt);
  for (const check of checks.filter((check) => !first.includes(check))) {
    const at = momentOf(check.checked_at);
    await decide(db, vendor.id, { status: 'approved', reason: undefined, checks: [check] }, at);
  }
}

type Word = Pick<Parameters<typeof applyVendorDecision>[3], 'status' | 'reason' | 'checks'>;

async function decide(db: Db, id: string, word: Word, at: Date): Promise<void> {
  await applyVendorDecision(db, null, id, { ...word, seen: undefined, found: undefined }, at);
}

const momentOf = (moment: Date | string | null | undefined) => new Date(moment ?? 0);
