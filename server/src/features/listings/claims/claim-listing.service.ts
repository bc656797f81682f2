import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import { isUniqueViolation } from '../../../db/row-queries.ts';
import { conflict, invalidInput, notFound } from '../../../errors.ts';
import { renderClaimReceivedMail, renderNewClaimMail } from '../../../mail/claim-mails.ts';
import type { UploadedFile } from '../../../plugins/uploads/receive-files.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import type { NewFile } from '../../files/files.repo.ts';
import { recordFiles, releaseUnrecordedFiles, storeFiles } from '../../files/uploads/file-store.ts';
import { mailStaff } from '../../staff/roster/staff-mail.ts';
import { formatListingName } from '../vetting/vendor-decision.ts';
import { type ListingToDecide, lockListing } from '../vetting/vetting.repo.ts';
import { requireClaimable, requireVerifiedClaimant } from './claims.policy.ts';
import {
  addClaimDetails,
  addProofs,
  type ClaimDetails,
  copyClaimDetailsToProfile,
  countProofs,
  createClaim,
  findClaimant,
  findOpenClaim,
  setListingStatus,
} from './claims.repo.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now' | 'publicUrl' | 'opsUrl'>;

/**
 * Topic of mails to staff. Mails per topic are limited, because strangers may claim many listings.
 */
const STAFF_TOPIC = 'claims';

interface ClaimInput {
  readonly vendorId: string;
  readonly details: ClaimDetails;
  readonly proof: readonly UploadedFile[] | undefined;
}

/**
 * Claims an unclaimed listing for staff to decide, or adds details and proof to the open claim.
 * @returns the listing's id @throws email_unverified · not_found · conflict if the listing has an
 * account, or the vendor has another open claim or a submitted listing · invalid
 */
export async function claimListing(
  deps: Deps,
  accountId: string,
  { vendorId, details, proof }: ClaimInput,
): Promise<string> {
  const { db } = deps.database;
  await loadVerifiedClaimant(db, accountId);
  const files = await storeFiles(deps, 'proof', proof);
  try {
    return await db.transaction().execute(async (db) => {
      const { listing, claimId, isNew } = await findOrCreateClaim(
        db,
        accountId,
        vendorId,
        deps.now(),
      );
      await addClaimDetails(db, claimId, details);
      const { vendor_id: own } = await loadVerifiedClaimant(db, accountId);
      if (own && Object.values(details).some(Boolean))
        await copyClaimDetailsToProfile(db, { own, claimed: listing.id }, details);
      await recordProofFiles(db, accountId, claimId, files, deps.now());
      if (isNew) await enqueueClaimMails(db, listing, accountId, deps);
      return listing.id;
    });
  } catch (error) {
    // A unique index rejects a second claim if one vendor claims two listings concurrently.
    if (isUniqueViolation(error)) throw conflict(outcomes.vendors.claim_open);
    throw error;
  } finally {
    // Removes the stored files if the transaction failed before it recorded them.
    await releaseUnrecordedFiles(deps, files);
  }
}

/** Finds the open claim of this listing by this account, or creates one. Also used by seeds. */
export async function findOrCreateClaim(
  db: Db,
  accountId: string,
  vendorId: string,
  now: Date,
): Promise<{ listing: ListingToDecide; claimId: string; isNew: boolean }> {
  const { listing, openId } = await lockListingForClaim(db, accountId, vendorId);
  if (openId) return { listing, claimId: openId, isNew: false };
  const claim = { vendor_id: listing.id, account_id: accountId, created_at: now };
  const claimId = await createClaim(db, claim);
  await setListingStatus(db, listing.id, 'claimed', now);
  return { listing, claimId, isNew: true };
}

/** Checks whether a claim is possible before its files are uploaded. @throws as `claimListing` */
export async function requireMayClaim(db: Db, accountId: string, vendorId: string): Promise<void> {
  await loadVerifiedClaimant(db, accountId);
  const { openId } = await db
    .transaction()
    .execute((db) => lockListingForClaim(db, accountId, vendorId));
  if (openId) await requireRoomForProofs(db, openId, 1);
}

/** Locks the listing. `openId`: the account's open claim to it; undefined for a new claim. */
async function lockListingForClaim(
  db: Db,
  accountId: string,
  vendorId: string,
): Promise<{ listing: ListingToDecide; openId: string | undefined }> {
  const listing = await lockListing(db, vendorId);
  if (!listing) throw notFound(outcomes.vendors.unknown);
  const open = await findOpenClaim(db, accountId);
  if (open?.vendor_id === listing.id) return { listing, openId: open.id };
  const claimant = await loadVerifiedClaimant(db, accountId);
  requireClaimable(claimant, listing, { hasOpenClaim: open !== undefined });
  return { listing, openId: undefined };
}

async function loadVerifiedClaimant(db: Db, accountId: string) {
  const claimant = await findClaimant(db, accountId);
  return requireVerifiedClaimant(claimant);
}

/** @throws invalid if the claim would have too many files after adding `more` files */
async function requireRoomForProofs(db: Db, claimId: string, more: number): Promise<void> {
  if ((await countProofs(db, claimId)) + more > limits.files.profile_count) {
    throw invalidInput({ proof: [messages.vendorSettings.files_count] });
  }
}

/** Adds stored files to the claim. @throws invalid if the claim would have too many files */
async function recordProofFiles(
  db: Db,
  accountId: string,
  claimId: string,
  files: readonly NewFile[],
  now: Date,
): Promise<void> {
  if (files.length === 0) return;
  await requireRoomForProofs(db, claimId, files.length);
  const { vendor_id } = await loadVerifiedClaimant(db, accountId);
  if (!vendor_id) throw notFound(outcomes.vendors.unknown);
  const added = await recordFiles(db, { column: 'vendor_id', id: vendor_id }, files, now);
  await addProofs(
    db,
    claimId,
    added.map(({ id }) => id),
  );
}

async function enqueueClaimMails(
  db: Db,
  listing: ListingToDecide,
  accountId: string,
  { publicUrl, opsUrl, now }: Pick<Deps, 'publicUrl' | 'opsUrl' | 'now'>,
): Promise<void> {
  const { email } = await loadVerifiedClaimant(db, accountId);
  const words = { listing: formatListingName(listing), email };
  const received = renderClaimReceivedMail({ ...words, origin: publicUrl() });
  await enqueueMail(db, { recipient: email, ...received });
  await mailStaff(db, renderNewClaimMail({ ...words, origin: opsUrl() }), {
    topic: STAFF_TOPIC,
    now: now(),
  });
}
