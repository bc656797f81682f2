import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { pagePaths } from '@threshold/contract/paths';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { newId } from '../../../db/new-id.ts';
import { conflict, notFound } from '../../../errors.ts';
import { createSharingStoppedNews } from '../../../mail/purchase-mails.ts';
import type { Services } from '../../../services.ts';
import { deleteCustomerFeeds } from '../../calls/calendar-feeds/calendar-feeds.repo.ts';
import { moveNotificationPaths } from '../../notifications/notifications.repo.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { moveReminders } from '../dates/date-news.ts';
import { endDateShares } from '../dates/date-shares.repo.ts';
import { readPurchase } from '../purchase-reader.ts';
import { requireBuyer, requireHelper, requireMayRemoveMember } from '../purchases.policy.ts';
import { addActivity, listMembers, lockMembership, type PurchaseAct } from '../purchases.repo.ts';
import { removeMember, revokeAllInvitations, revokeInvitationByEmail } from './invitations.repo.ts';
import { splitDocuments } from './leave-purchases.repo.ts';
import { splitPurchase } from './split.repo.ts';

/**
 * Stops sharing a purchase: the caller gets a new purchase with a copy of the shared data, and the
 * co-buyers stay in the old one. Invitations and calendar feeds end. @returns the new purchase
 * @throws not_found · forbidden · conflict if there is no co-buyer
 */
export function stopSharing(
  { database, now, publicUrl }: Pick<Services, 'database' | 'now' | 'publicUrl'>,
  { customerId, purchaseId }: PurchaseAct,
): Promise<Purchase> {
  const to = newId();
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, customerId));
    const members = await listMembers(db, purchaseId);
    const others = members.filter(
      ({ role, customer_id }) => role === 'buyer' && customer_id !== customerId,
    );
    if (others.length === 0) throw conflict(purchaseOutcomes.nobody_shares);
    await revokeAllInvitations(db, purchaseId, now());
    // Calendar feeds are deleted, because co-buyers may know each other's private feed URLs.
    const buyers = [customerId, ...others.map(({ customer_id }) => customer_id)];
    await deleteCustomerFeeds(db, buyers, 'purchases');
    const split = { from: purchaseId, to, customerId };
    const dates = await splitPurchase(db, split, now());
    await splitDocuments(db, split, now());
    await endDateShares(db, purchaseId);
    await moveReminders(db, dates, customerId);
    // The caller's notifications must link to the new purchase, because a notification about a date
    // may be the only reminder that the caller got.
    await moveNotificationPaths(
      db,
      { column: 'customer_id', id: customerId },
      { from: pagePaths.purchase(purchaseId), to: pagePaths.purchase(to) },
    );
    for (const id of [purchaseId, to])
      await addActivity(db, { customerId, purchaseId: id }, { kind: 'sharing_stopped' }, now());
    const who = members.find(({ customer_id }) => customer_id === customerId)?.first_name ?? '';
    const recipients = others.map(({ customer_id }) => ({
      role: 'customer' as const,
      id: customer_id,
    }));
    await notifyRecipients(
      db,
      recipients,
      createSharingStoppedNews({ purchaseId, who, origin: publicUrl() }),
      now(),
    );
    return readPurchase(db, to, customerId, now());
  });
}

/**
 * Removes a helper, who may also be the caller. @returns true if the caller was the helper @throws
 * not_found · forbidden if the member is a buyer, or if a helper removes another member
 */
export function removeHelper(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { customerId, purchaseId, memberId }: PurchaseAct & { readonly memberId: string },
): Promise<boolean> {
  const isLeaving = memberId === customerId;
  return database.db.transaction().execute(async (db) => {
    requireMayRemoveMember(await lockMembership(db, purchaseId, customerId), { isLeaving });
    const member = (await listMembers(db, purchaseId)).find(
      ({ customer_id }) => customer_id === memberId,
    );
    if (!member) throw notFound(purchaseOutcomes.member_unknown);
    requireHelper(member);
    await removeMember(db, purchaseId, memberId);
    const by = { customerId, purchaseId };
    const activity = isLeaving
      ? ({ kind: 'member_left' } as const)
      : ({ kind: 'member_removed', subject: member.first_name, audience: 'buyers' } as const);
    await addActivity(db, by, activity, now());
    if (isLeaving) return true;
    const role = await revokeInvitationByEmail(db, { purchaseId, email: member.email }, now());
    if (role) {
      const revoked = { kind: 'invitation_revoked', audience: 'buyers', after: role } as const;
      await addActivity(db, by, revoked, now());
    }
    return false;
  });
}
