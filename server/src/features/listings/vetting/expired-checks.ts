import { isCurrentEntry, isLicenceForType } from '@threshold/contract/rules/registers';
import type { Db } from '../../../adapters/database/database.ts';
import { toUtcDateString } from '../../../lib/local-time.ts';
import {
  createListingNews,
  renderCheckExpiredMail,
  renderCheckExpiredStaffMail,
} from '../../../mail/vetting-mails.ts';
import { processDueRows } from '../../../queue/rows.ts';
import type { Services } from '../../../services.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { recordAct } from '../../staff/audit/audit.repo.ts';
import { mailStaff } from '../../staff/roster/staff-mail.ts';
import { formatListingName } from './vendor-decision.ts';
import { expiredField } from './vetting.policy.ts';
import {
  type ActiveCheck,
  type ListingToDecide,
  listActiveChecks,
  listVendorsWithExpiredChecks,
  lockListing,
  markCheckExpired,
  queueRecheck,
  recordStatusDecision,
} from './vetting.repo.ts';

interface ExpiryContext {
  readonly now: Date;
  readonly origin: string;
  /** Origin of the staff console, for links in mails to staff. */
  readonly opsOrigin: string;
}

/**
 * Ends invalid checks of a listing and notifies vendor and staff, except about checks that a newer
 * check replaces. A listing without a check for its badge becomes pending. Must run in a
 * transaction. @param reasonOf returns why a check is invalid, or undefined if it is valid @returns
 * the number of ended checks, and whether the badge was lost
 */
export async function expireInvalidChecks(
  db: Db,
  vendorId: string,
  reasonOf: (check: ActiveCheck) => string | undefined,
  circumstances: ExpiryContext,
): Promise<{ ended: number; losesBadge: boolean }> {
  const listing = await lockListing(db, vendorId);
  if (!listing) return { ended: 0, losesBadge: false };
  let ended = 0;
  const lostReasons: string[] = [];
  const remaining: ActiveCheck[] = [];
  for (const check of await listActiveChecks(db, listing.id)) {
    const reason = reasonOf(check);
    if (reason === undefined) {
      remaining.push(check);
      continue;
    }
    await markCheckExpired(db, check.id, reason, circumstances.now);
    ended += 1;
    // Checks are sorted newest first, so a renewal is already in `remaining`.
    if (!remaining.some((other) => isRenewal(other, check))) lostReasons.push(reason);
  }
  if (lostReasons.length === 0 || listing.status !== 'approved')
    return { ended, losesBadge: false };
  const losesBadge = !remaining.some((entry) => isLicenceForType(listing.vendor_type, entry));
  await recordAndMailExpiry(
    db,
    listing,
    [...new Set(lostReasons)].join(' '),
    losesBadge,
    circumstances,
  );
  return { ended, losesBadge };
}

const isRenewal = (other: ActiveCheck, { register, state }: ActiveCheck) =>
  other.register === register && other.state === state;

async function recordAndMailExpiry(
  db: Db,
  listing: ListingToDecide,
  reason: string,
  losesBadge: boolean,
  { now, origin, opsOrigin }: ExpiryContext,
): Promise<void> {
  if (losesBadge) {
    await recordStatusDecision(db, listing.id, {
      status: 'pending',
      status_reason: reason,
      decided_by: null,
      now,
    });
  }
  await queueRecheck(db, listing.id, [expiredField], now);
  await recordAct(db, {
    staff_id: null,
    action: 'vendor.lapse',
    subject_id: listing.id,
    subject: formatListingName(listing),
    details: losesBadge ? 'approved to pending' : 'stays approved by another entry',
    reason,
    created_at: now,
  });
  const words = { listing: formatListingName(listing), reason, losesBadge, origin };
  if (listing.account) {
    const news = createListingNews(renderCheckExpiredMail(words));
    await notifyRecipients(db, [{ role: 'vendor', id: listing.id }], news, now);
  }
  await mailStaff(db, renderCheckExpiredStaffMail({ ...words, origin: opsOrigin }));
}

/** Ends expired checks and notifies vendors and staff. @returns the number of badges lost */
export async function expireDueChecks({
  database: { db },
  now,
  publicUrl,
  opsUrl,
}: Pick<Services, 'database' | 'now' | 'publicUrl' | 'opsUrl'>): Promise<number> {
  const today = now();
  const reasonOf = (check: ActiveCheck) =>
    isCurrentEntry(check, toUtcDateString(today))
      ? undefined
      : `The entry ${check.number} in ${check.register} ran out on ${check.expires_on}.`;
  const circumstances = { now: today, origin: publicUrl(), opsOrigin: opsUrl() };
  let lostBadges = 0;
  const expire = async (db: Db, id: string) => {
    const { losesBadge } = await expireInvalidChecks(db, id, reasonOf, circumstances);
    return losesBadge;
  };
  await processDueRows(
    { db, now: today },
    {
      job: 'lapse-checks',
      list: (count) => listVendorsWithExpiredChecks(db, today, count),
      handle: async (id) => {
        if (await db.transaction().execute((db) => expire(db, id))) lostBadges += 1;
      },
    },
  );
  return lostBadges;
}
