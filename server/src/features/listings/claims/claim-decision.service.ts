import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { Db } from '../../../adapters/database/database.ts';
import { conflict, notFound } from '../../../errors.ts';
import { renderClaimAcceptedMail, renderClaimRejectedMail } from '../../../mail/claim-mails.ts';
import { createListingNews } from '../../../mail/vetting-mails.ts';
import { moveFiles } from '../../files/files.repo.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { recordAct } from '../../staff/audit/audit.repo.ts';
import { updateListing } from '../vendors/profile.repo.ts';
import { type Decider, formatListingName } from '../vetting/vendor-decision.ts';
import { findMissingFields } from '../vetting/vetting.policy.ts';
import { lockListing } from '../vetting/vetting.repo.ts';
import { canMoveClaimant } from './claims.policy.ts';
import {
  findClaimant,
  findClaimListingId,
  findStaffName,
  hasOpenClaim,
  lockClaim,
  recordClaimDecision,
  rejectOpenClaims,
  setListingStatus,
} from './claims.repo.ts';
import { takeOverListing } from './take-over.repo.ts';

interface Verdict {
  readonly decision: 'accept' | 'reject';
  readonly reason: string | undefined;
}

interface ClaimDecisionContext {
  readonly now: Date;
  readonly origin: string;
}

/**
 * Decides a claim and mails the claimants. Accepting a claim moves the vendor's account to the
 * listing and rejects the other open claims. Rejecting the last open claim makes the listing
 * claimable again. Returns whether the listing changed. @throws not_found · conflict
 */
export function applyClaimDecisionAndNotify(
  db: Db,
  by: Decider,
  id: string,
  verdict: Verdict,
  { now, origin }: ClaimDecisionContext,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const decided = await applyClaimDecision(db, by, id, verdict, now);
    const { listing, reader, others, isComplete, isListingChanged } = decided;
    const words = { listing: formatListingName(listing), email: reader.email, origin };
    const mail =
      verdict.decision === 'accept'
        ? renderClaimAcceptedMail({ ...words, isComplete })
        : renderClaimRejectedMail({ ...words, reason: verdict.reason ?? '' });
    await notifyRecipients(db, [reader], createListingNews(mail), now);
    const lost = renderClaimRejectedMail({ ...words, reason: staffOutcomes.other_claim_accepted });
    await notifyRecipients(db, others, createListingNews(lost), now);
    return isListingChanged;
  });
}

/** Decides a claim without sending mails. Must run in a transaction. */
export async function applyClaimDecision(
  db: Db,
  by: Decider,
  id: string,
  { decision, reason }: Verdict,
  now: Date,
) {
  // The listing is locked before the claim, as in `claimListing`, so that concurrent decisions do
  // not deadlock.
  const listingId = await findClaimListingId(db, id);
  const listing = listingId && (await lockListing(db, listingId));
  const claim = await lockClaim(db, id);
  if (!claim) throw notFound(staffOutcomes.claim_unknown);
  if (claim.status !== 'pending') {
    const name = claim.decided_by ? await findStaffName(db, claim.decided_by) : undefined;
    throw conflict(
      name ? staffOutcomes.decided('The claim', name) : staffOutcomes.changed(claim.status),
    );
  }
  const claimant = await findClaimant(db, claim.account_id);
  if (!listing || !claimant) throw notFound(staffOutcomes.claim_unknown);

  const isAccepted = decision === 'accept';
  let isComplete = false;
  if (isAccepted) {
    const own = claimant.vendor_id && (await lockListing(db, claimant.vendor_id));
    if (!own || !canMoveClaimant(own)) throw conflict(staffOutcomes.claimant_has_listing);
    await moveFiles(db, own.id, listing.id);
    await takeOverListing(db, { accountId: claim.account_id, from: own.id, onto: listing.id, now });
    const taken = await lockListing(db, listing.id);
    isComplete = taken !== undefined && findMissingFields(taken).length === 0;
    const status = isComplete ? 'pending' : 'claimed';
    await updateListing(db, listing.id, { status, updated_at: now });
  }
  const decisionColumns = { decided_by: by?.id ?? null, decided_at: now };
  await recordClaimDecision(db, id, {
    status: isAccepted ? 'accepted' : 'rejected',
    reason: reason ?? null,
    ...decisionColumns,
  });
  const others = isAccepted
    ? await rejectOpenClaims(db, listing.id, {
        status: 'rejected',
        reason: staffOutcomes.other_claim_accepted,
        ...decisionColumns,
      })
    : [];
  const isReopened =
    !isAccepted && listing.status === 'claimed' && !(await hasOpenClaim(db, listing.id));
  if (isReopened) await setListingStatus(db, listing.id, 'in_complete', now);
  await recordAct(db, {
    staff_id: by?.id ?? null,
    action: isAccepted ? 'claim.accept' : 'claim.reject',
    subject_id: listing.id,
    subject: formatListingName(listing),
    details: `claimed by ${claimant.email}`,
    reason: reason ?? null,
    created_at: now,
  });
  const readerOf = (account: { readonly id: string; readonly email: string }) => ({
    member: { column: 'vendor_account_id', id: account.id } as const,
    email: account.email,
  });
  return {
    listing,
    reader: readerOf(claimant),
    others: others.map(readerOf),
    isComplete,
    isListingChanged: isAccepted || isReopened,
  };
}
