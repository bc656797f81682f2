import { adminOutcomes } from '@threshold/contract/texts/staff-texts';
import type { Db } from '../../../adapters/database/database.ts';
import { conflict, notFound } from '../../../errors.ts';
import { claimAccepted, claimRejected } from '../../../mail/claim-mails.ts';
import { listingNews } from '../../../mail/vetting-mails.ts';
import { moveFiles } from '../../files/files.repo.ts';
import { notify } from '../../notifications/notifier.ts';
import { recordAct } from '../../staff/audit/audit.repo.ts';
import { updateListing } from '../vendors/profile.repo.ts';
import { type Decider, nameOf } from '../vetting/vendor-decision.ts';
import { missingOf } from '../vetting/vetting.policy.ts';
import { lockListing } from '../vetting/vetting.repo.ts';
import { mayMove } from './claims.policy.ts';
import {
  findClaimant,
  findListingOfClaim,
  hasOpenClaim,
  lockClaim,
  nameOfStaff,
  recordClaimDecision,
  rejectOpenClaims,
  setListingStatus,
} from './claims.repo.ts';
import { takeOver } from './take-over.repo.ts';

interface Verdict {
  readonly decision: 'accept' | 'reject';
  readonly reason: string | undefined;
}

interface Circumstances {
  readonly now: Date;
  readonly origin: string;
}

/**
 * Decides a claim and mails the claimants. Accepting moves the account to the listing and rejects
 * its other open claims; rejecting the last open one releases it. @throws not_found · conflict
 */
export function applyClaimDecisionAndNotify(
  db: Db,
  by: Decider,
  id: string,
  verdict: Verdict,
  { now, origin }: Circumstances,
): Promise<void> {
  return db.transaction().execute(async (db) => {
    const decided = await applyClaimDecision(db, by, id, verdict, now);
    const { listing, reader, others, isComplete } = decided;
    const words = { listing: nameOf(listing), email: reader.email, origin };
    const mail =
      verdict.decision === 'accept'
        ? claimAccepted({ ...words, isComplete })
        : claimRejected({ ...words, reason: verdict.reason ?? '' });
    await notify(db, [reader], listingNews(mail), now);
    const lost = claimRejected({ ...words, reason: adminOutcomes.other_claim_accepted });
    await notify(db, others, listingNews(lost), now);
  });
}

/** Decides a claim without mail, in a transaction. */
export async function applyClaimDecision(
  db: Db,
  by: Decider,
  id: string,
  { decision, reason }: Verdict,
  now: Date,
) {
  // The listing is locked before the claim, as in `claimListing`, so that concurrent decisions do
  // not deadlock.
  const listingId = await findListingOfClaim(db, id);
  const listing = listingId && (await lockListing(db, listingId));
  const claim = await lockClaim(db, id);
  if (!claim) throw notFound(adminOutcomes.claim_unknown);
  if (claim.status !== 'pending') {
    const name = claim.decided_by ? await nameOfStaff(db, claim.decided_by) : undefined;
    throw conflict(
      name ? adminOutcomes.decided('The claim', name) : adminOutcomes.changed(claim.status),
    );
  }
  const claimant = await findClaimant(db, claim.account_id);
  if (!listing || !claimant) throw notFound(adminOutcomes.claim_unknown);

  const isAccepted = decision === 'accept';
  let isComplete = false;
  if (isAccepted) {
    const own = claimant.vendor_id && (await lockListing(db, claimant.vendor_id));
    if (!own || !mayMove(own)) throw conflict(adminOutcomes.claimant_has_listing);
    await moveFiles(db, own.id, listing.id);
    await takeOver(db, { accountId: claim.account_id, from: own.id, onto: listing.id, now });
    const taken = await lockListing(db, listing.id);
    isComplete = taken !== undefined && missingOf(taken).length === 0;
    const status = isComplete ? 'pending' : 'claimed';
    await updateListing(db, listing.id, { status, updated_at: now });
  }
  const decided = { decided_by: by?.id ?? null, decided_at: now };
  await recordClaimDecision(db, id, {
    status: isAccepted ? 'accepted' : 'rejected',
    reason: reason ?? null,
    ...decided,
  });
  const others = isAccepted
    ? await rejectOpenClaims(db, listing.id, {
        status: 'rejected',
        reason: adminOutcomes.other_claim_accepted,
        ...decided,
      })
    : [];
  if (!isAccepted && listing.status === 'claimed' && !(await hasOpenClaim(db, listing.id)))
    await setListingStatus(db, listing.id, 'in_complete', now);
  await recordAct(db, {
    staff_id: by?.id ?? null,
    action: isAccepted ? 'claim.accept' : 'claim.reject',
    subject_id: listing.id,
    subject: nameOf(listing),
    details: `claimed by ${claimant.email}`,
    reason: reason ?? null,
    created_at: now,
  });
  const readerOf = (account: { readonly id: string; readonly email: string }) => ({
    member: { column: 'vendor_account_id', id: account.id } as const,
    email: account.email,
  });
  return { listing, reader: readerOf(claimant), others: others.map(readerOf), isComplete };
}
