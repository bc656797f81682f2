import type { SharedDates } from '@threshold/contract/endpoints/purchases/key-dates';
import {
  actsForSeller,
  dateShareOutcomes,
  dateShareRefusalWords,
  dateSharesPerDay,
  purchaseOutcomes,
} from '@threshold/contract/texts/purchase-texts';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { isBlocked } from '../../../db/party-queries.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { CustomerActor, VendorActor } from '../../../lib/actor.ts';
import { createDatesSharedNews } from '../../../mail/purchase-mails.ts';
import type { Services } from '../../../services.ts';
import { consumeBudget } from '../../accounts/attempts/attempt-budgets.ts';
import { requireVerifiedMember } from '../../accounts/members/verified-member.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { listHomes } from '../homes/homes.repo.ts';
import { findDateShareRefusal, requireBuyer, requireUnblocked } from '../purchases.policy.ts';
import { addActivity, lockMembership } from '../purchases.repo.ts';
import {
  findDateShare,
  findPurchaseProfessional,
  listSharedDates,
  listSharesWithVendor,
  removeDateShare,
  type SharedDateRow,
  upsertDateShare,
  type VendorShareRow,
} from './date-shares.repo.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The buyer who starts or ends a share, the purchase, and the professional. */
interface ShareAct {
  readonly actor: CustomerActor;
  readonly purchaseId: string;
  readonly vendorId: string;
}

/**
 * Shares the dates of the home under contract and notifies the professional. If the dates are
 * shared already, only changes whether the home's address is shown. @throws not_found · forbidden ·
 * email_unverified · conflict · too_many
 */
export function shareDates(
  { database, now, publicUrl, scaled }: Pick<Services, 'database' | 'now' | 'publicUrl' | 'scaled'>,
  { actor, purchaseId, vendorId }: ShareAct,
  with_address: boolean,
): Promise<void> {
  return database.db.transaction().execute(async (db) => {
    const vendor = await lockProfessional(db, { actor, purchaseId, vendorId });
    await requireVerifiedMember(db, actor);
    const homes = await listHomes(db, purchaseId);
    const home = homes.find(({ stage }) => stage === 'under_contract');
    const refusal = findDateShareRefusal({ ...vendor, isHeld: vendor.account_id !== null }, home);
    if (refusal) throw conflict(dateShareRefusalWords[refusal]);
    if (!home || vendor.account_id === null || vendor.email === null) return;
    const before = await findDateShare(db, purchaseId, vendorId);
    const isSame = before?.home_id === home.id && before.vendor_account_id === vendor.account_id;
    if (isSame && before.with_address === with_address) return;
    // An existing share is also checked, because a buyer who changes a share becomes its sharer.
    requireUnblocked(await isBlocked(db, { customer_id: actor.id, vendor_id: vendorId }));
    if (!isSame) {
      const budget = { limit: scaled(dateSharesPerDay), seconds: DAY_SECONDS };
      const sentence = dateShareOutcomes.too_many;
      await consumeBudget(
        db,
        { scope: 'purchase_date_shares', ...budget },
        actor.id,
        now(),
        sentence,
      );
    }
    await upsertDateShare(db, {
      id: newId(),
      purchase_id: purchaseId,
      vendor_id: vendorId,
      vendor_account_id: vendor.account_id,
      home_id: home.id,
      with_address,
      shared_by: actor.id,
      shared_at: now(),
    });
    const after = with_address ? 'with the address' : '';
    const about = { vendor_id: vendorId, audience: 'buyers', subject: vendor.full_name } as const;
    const shared = { kind: 'dates_shared', after, ...about } as const;
    await addActivity(db, { customerId: actor.id, purchaseId }, shared, now());
    if (isSame) return;
    const news = createDatesSharedNews(publicUrl());
    const member = { column: 'vendor_account_id' as const, id: vendor.account_id };
    const mail = { ...news.mail, topic: buildShareMailTopic(purchaseId, vendorId) };
    await notifyRecipients(db, [{ member, email: vendor.email }], { ...news, mail }, now());
  });
}

/** Ends the share; any buyer may do so. Idempotent. @throws not_found · forbidden */
export function unshareDates({ database, now }: Pick<Services, 'database' | 'now'>, act: ShareAct) {
  return database.db.transaction().execute(async (db) => {
    const { full_name: subject } = await lockProfessional(db, act);
    if (!(await removeDateShare(db, act.purchaseId, act.vendorId))) return;
    const by = { customerId: act.actor.id, purchaseId: act.purchaseId };
    const about = { vendor_id: act.vendorId, audience: 'buyers', subject } as const;
    await addActivity(db, by, { kind: 'dates_unshared', ...about }, now());
  });
}

/** Topic of mails about a share. The trigger `date_share_ended` deletes unsent mails by topic. */
const buildShareMailTopic = (purchaseId: string, vendorId: string) =>
  `purchase_dates_shared:${purchaseId}:${vendorId}`;

async function lockProfessional(db: Db, { actor, purchaseId, vendorId }: ShareAct) {
  requireBuyer(await lockMembership(db, purchaseId, actor.id));
  const vendor = await findPurchaseProfessional(db, purchaseId, vendorId);
  if (!vendor) throw notFound(purchaseOutcomes.professional_not_here);
  return vendor;
}

/** Returns the dates shared with a professional, unless the professional acts for the seller. */
export async function readSharedDates(
  db: Db,
  reader: Pick<VendorActor, 'id' | 'accountId'>,
  now: Date,
) {
  const shares = (await listSharesWithVendor(db, reader, now)).filter(
    (row) => !actsForSeller(row, row.agent),
  );
  const homeIds = shares.map(({ home_id }) => home_id);
  const dates = await listSharedDates(db, homeIds);
  const byHome = Map.groupBy(dates, ({ home_id }) => home_id);
  return shares.map((share) => presentSharedDates(share, byHome.get(share.home_id) ?? []));
}

/** Lists every field explicitly, so that new fields of homes and dates are not exposed. */
const presentSharedDates = (
  share: VendorShareRow,
  dates: readonly SharedDateRow[],
): SharedDates => ({
  _id: share.id,
  shared_by: `${share.first_name} ${share.last_name}`.trim(),
  shared_at: share.shared_at.toISOString(),
  home: share.with_address ? [share.address, share.place].filter(Boolean).join(', ') : null,
  dates: dates.map((date) => ({
    _id: date.id,
    kind: date.kind,
    state: date.state,
    due_on: date.due_on,
    due_time: date.due_time,
    zone: date.zone,
    is_done: date.status === 'done',
    is_confirmed: date.confirmed_at !== null,
  })),
});
