import { limits } from '@threshold/contract/limits';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { Db } from '../../../adapters/database/database.ts';
import { conflict, notFound } from '../../../errors.ts';
import { getListingName } from '../../../lib/person.ts';
import {
  renderNewRemovalMail,
  renderRemovalAnsweredMail,
  renderRemovalReceivedMail,
} from '../../../mail/removal-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import { type AddressSender, countAddressAttempt } from '../../accounts/sign-in/address-sender.ts';
import { removeProfessionalName } from '../../purchases/sharing/leave-purchases.repo.ts';
import { recordAct } from '../../staff/audit/audit.repo.ts';
import { mailStaff } from '../../staff/roster/staff-mail.ts';
import { lockListing } from '../vetting/vetting.repo.ts';
import {
  createRemoval,
  eraseRequesterDataBefore,
  findRemoval,
  hasRemoval,
  lockRemoval,
  recordRemovalDecision,
  takeDownListing,
} from './removals.repo.ts';

/** Limit of receipt mails per email address, because strangers can type any address. */
const receiptBudget = { scope: 'removal_receipt', limit: 3, seconds: 60 * 60 };
/** Topic of mails to staff. They are limited, because strangers may request many removals. */
const STAFF_TOPIC = 'removals';

interface Listing {
  readonly id: string;
  readonly business_name: string;
  readonly full_name: string;
}

interface RemovalInput {
  readonly name: string;
  readonly email: string;
  readonly reason: string;
}

/** Stores a removal request and mails requester and staff. Ignores a repetition within a minute. */
export function requestRemoval(
  db: Db,
  deps: Pick<Services, 'now' | 'opsUrl' | 'sign'>,
  listing: Listing,
  input: RemovalInput,
  by: AddressSender,
): Promise<void> {
  const now = deps.now();
  const listing_name = getListingName(listing);
  return db.transaction().execute(async (db) => {
    const repeatedSince = new Date(now.getTime() - limits.request.repeat_seconds * 1000);
    if (await hasRemoval(db, { vendor_id: listing.id, ...input }, repeatedSince)) return;
    await createRemoval(db, { vendor_id: listing.id, listing_name, ...input, created_at: now });
    const mail = renderNewRemovalMail({ ...input, listing_name, origin: deps.opsUrl() });
    await mailStaff(db, mail, { topic: STAFF_TOPIC, now });
    if ((await countAddressAttempt(db, deps, receiptBudget, input.email, by)).isAdmitted) {
      await enqueueMail(db, { recipient: input.email, ...renderRemovalReceivedMail(input) });
    }
  });
}

/**
 * Removes the listing or refuses the request, and notifies the requester. @throws not_found ·
 * conflict if the request was decided before, or the listing has an account or an open claim
 */
export function applyRemovalDecisionAndNotify(
  db: Db,
  staff: { readonly id: string },
  id: string,
  { decision, reason }: { readonly decision: 'remove' | 'keep'; readonly reason: string },
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (db) => {
    const asked = await findRemoval(db, id);
    // Locks the listing before the request, in the same order as claims do, to avoid deadlocks.
    const listing = asked?.vendor_id ? await lockListing(db, asked.vendor_id) : undefined;
    const request = await lockRemoval(db, id);
    if (!request) throw notFound(staffOutcomes.request_unknown);
    if (request.status !== 'open') {
      throw conflict(
        staffOutcomes.decided(
          request.status === 'removed' ? 'The removal' : 'Keeping the listing',
          request.decided_by_name ?? '',
        ),
      );
    }
    const isRemoved = decision === 'remove';
    if (isRemoved && listing) {
      if (!listing.is_unclaimed) throw conflict(staffOutcomes.has_account);
      if (listing.status === 'claimed') throw conflict(staffOutcomes.has_claim);
      await removeProfessionalName(db, listing.id);
      await takeDownListing(db, listing.id, now);
    }
    await recordRemovalDecision(db, id, {
      status: isRemoved ? 'removed' : 'kept',
      decision_reason: reason,
      decided_by: staff.id,
      decided_at: now,
    });
    await recordAct(db, {
      staff_id: staff.id,
      action: isRemoved ? 'removal.remove' : 'removal.keep',
      subject_id: id,
      subject: request.listing_name,
      reason,
      created_at: now,
    });
    await enqueueMail(db, {
      recipient: request.email,
      ...renderRemovalAnsweredMail(request, { isRemoved, reason }),
    });
  });
}

/** Deletes personal data of requests a year after their decision. @returns their number */
export function eraseOldRequesterData(db: Db, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - limits.removals.kept_months);
  return eraseRequesterDataBefore(db, before);
}
