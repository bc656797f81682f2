import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { AppError, conflict, invalid, notFound } from '../../errors.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import { claimNew, claimReceived } from '../../mail/claim-mails.ts';
import type { UploadedFile } from '../../plugins/multipart.ts';
import type { Services } from '../../services.ts';
import { mailStaff } from '../admin/staff-mail.ts';
import type { NewFile } from '../files/files.repo.ts';
import { abandonFiles, recordFiles, storeFiles } from '../files/store-files.ts';
import { enqueueMail } from '../outbox/outbox.repo.ts';
import { nameOf } from '../vetting/decide-vendor.ts';
import { type ListingToDecide, lockListing } from '../vetting/vetting.repo.ts';
import { mayClaim } from './claims.policy.ts';
import {
  addClaimDetails,
  addProofs,
  type ClaimDetails,
  countProofs,
  createClaim,
  findClaimant,
  findOpenClaim,
  setListingStatus,
} from './claims.repo.ts';

type Means = Pick<Services, 'database' | 'storage' | 'now' | 'publicUrl'>;

interface Wish {
  readonly vendorId: string;
  readonly details: ClaimDetails;
  readonly proof: readonly UploadedFile[] | undefined;
}

/**
 * Claims an unclaimed listing for the vendor, or adds details and proof to the claim that is open already. Staff decide.
 *
 * @returns the listing's id
 * @throws email_unverified · not_found · conflict when somebody was faster or the vendor has a listing · invalid
 */
export async function claimListing(
  means: Means,
  accountId: string,
  { vendorId, details, proof }: Wish,
): Promise<string> {
  const { db } = means.database;
  await findProvedClaimant(db, accountId);
  const files = await storeFiles(means, 'proof', proof);
  try {
    return await db.transaction().execute(async (db) => {
      const { listing, claimId, isNew } = await openClaim(db, accountId, vendorId, means.now());
      await addClaimDetails(db, claimId, details);
      await keepProof(db, accountId, claimId, files, means.now());
      if (isNew) await tell(db, listing, accountId, means.publicUrl());
      return listing.id;
    });
  } catch (error) {
    // Two tabs of one vendor: the lock on the listing is no help where they claim two.
    if (isUniqueViolation(error)) throw conflict(outcomes.vendors.claim_open);
    throw error;
  } finally {
    // What was recorded is no longer on the list of what may go.
    await abandonFiles(means, files);
  }
}

/** A claim of this listing by this account: the one that is open, or a new one. For seeds, too. */
export async function openClaim(
  db: Db,
  accountId: string,
  vendorId: string,
  now: Date,
): Promise<{ listing: ListingToDecide; claimId: string; isNew: boolean }> {
  const listing = await lockListing(db, vendorId);
  if (!listing) throw notFound(outcomes.vendors.unknown);
  const open = await findOpenClaim(db, accountId);
  if (open?.vendor_id === listing.id) return { listing, claimId: open.id, isNew: false };
  const claimant = await findProvedClaimant(db, accountId);
  if (!mayClaim(claimant)) throw conflict(outcomes.vendors.claim_own_listing);
  if (open) throw conflict(outcomes.vendors.claim_open);
  if (listing.status !== 'in_complete' || !listing.is_unclaimed) {
    throw conflict(outcomes.vendors.claim_taken);
  }
  const claim = { vendor_id: listing.id, account_id: accountId, created_at: now };
  const claimId = await createClaim(db, claim);
  await setListingStatus(db, listing.id, 'claimed', now);
  return { listing, claimId, isNew: true };
}

async function findProvedClaimant(db: Db, accountId: string) {
  const claimant = await findClaimant(db, accountId);
  if (!claimant?.email_verified_at) {
    throw new AppError('email_unverified', outcomes.account.verify_first);
  }
  return claimant;
}

/** @throws invalid when there would be too many */
async function keepProof(
  db: Db,
  accountId: string,
  claimId: string,
  files: readonly NewFile[],
  now: Date,
): Promise<void> {
  if (files.length === 0) return;
  if ((await countProofs(db, claimId)) + files.length > limits.files.profile_count) {
    throw invalid({ proof: [messages.vendorSettings.files_count] });
  }
  const { vendor_id } = await findProvedClaimant(db, accountId);
  if (!vendor_id) throw notFound(outcomes.vendors.unknown);
  const added = await recordFiles(db, { column: 'vendor_id', id: vendor_id }, files, now);
  await addProofs(
    db,
    claimId,
    added.map(({ id }) => id),
  );
}

async function tell(
  db: Db,
  listing: ListingToDecide,
  accountId: string,
  origin: string,
): Promise<void> {
  const { email } = await findProvedClaimant(db, accountId);
  const words = { listing: nameOf(listing), email, origin };
  await enqueueMail(db, { recipient: email, ...claimReceived(words) });
  await mailStaff(db, claimNew(words));
}
