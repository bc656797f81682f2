import { randomBytes } from 'node:crypto';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { pagePaths } from '@threshold/contract/paths';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { invitationReplaced, purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { PurchaseRole } from '@threshold/contract/texts/purchase-words';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { CustomerActor } from '../../../lib/actor.ts';
import { formatDayForSentence } from '../../../lib/local-time.ts';
import {
  createBuyerJoinedNews,
  renderPurchaseInvitationMail,
} from '../../../mail/purchase-mails.ts';
import { hashToken } from '../../../plugins/auth.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import type { Services } from '../../../services.ts';
import { consumeBudget } from '../../accounts/attempts/attempt-budgets.ts';
import { findCustomer } from '../../accounts/customers/customers.repo.ts';
import { requireVerifiedMember } from '../../accounts/members/verified-member.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { replanReminders } from '../dates/reminders.repo.ts';
import { readPurchase } from '../purchase-reader.ts';
import {
  computeInvitationState,
  maskEmail,
  requireBuyer,
  requireInvitedAccount,
  requireRoomForPurchase,
} from '../purchases.policy.ts';
import {
  addActivity,
  addMember,
  countPurchases,
  findMembership,
  listMembers,
  lockCustomer,
  lockMembership,
  lockPurchase,
  type MemberRow,
  type PurchaseAct,
} from '../purchases.repo.ts';
import {
  addInvitation,
  countPendingInvitations,
  findInvitationByToken,
  promoteMember,
  settleInvitation,
} from './invitations.repo.ts';

const DAY_SECONDS = 24 * 60 * 60;

interface InvitationInput extends PurchaseAct {
  readonly email: string;
  readonly role: PurchaseRole;
}

/**
 * Invites a person by mail, with a secret of which only a hash is stored. @returns the invitation's
 * id @throws not_found · forbidden · conflict if the purchase is full or the person is already a
 * member · too_many
 */
export async function invitePurchaseMember(
  { database, now, publicUrl, scaled }: Pick<Services, 'database' | 'now' | 'publicUrl' | 'scaled'>,
  { customerId, purchaseId, email, role }: InvitationInput,
): Promise<string> {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, customerId));
    const members = await listMembers(db, purchaseId);
    const invited = members.find((member) => member.email.toLowerCase() === email);
    // A helper can be invited again, to become a buyer.
    if (invited && (invited.role === 'buyer' || role === 'helper'))
      throw conflict(purchaseOutcomes.member_already);
    await requireFreeMemberPlace(db, members, { purchaseId, role, beside: email, now: now() });
    const budget = { limit: scaled(purchaseLimits.invitations_per_day), seconds: DAY_SECONDS };
    const sentence = purchaseOutcomes.too_many_invitations;
    await consumeBudget(
      db,
      { scope: 'purchase_invitations', ...budget },
      customerId,
      now(),
      sentence,
    );

    const token = randomBytes(32).toString('base64url');
    const id = newId();
    const created_at = now();
    const expires_at = new Date(
      created_at.getTime() + purchaseLimits.invitation_days * DAY_SECONDS * 1000,
    );
    const row = { id, purchase_id: purchaseId, email, role, invited_by: customerId };
    await addInvitation(db, { ...row, token_hash: hashToken(token), created_at, expires_at });
    const by = members.find(({ customer_id }) => customer_id === customerId)?.first_name ?? '';
    const url = `${publicUrl()}${pagePaths.purchaseInvitation}?token=${token}`;
    await enqueueMail(db, {
      recipient: email,
      topic: `purchase_invitation:${purchaseId}`,
      ...renderPurchaseInvitationMail({ by, role, url }),
      expires_at,
    });
    const activity = { kind: 'member_invited', audience: 'buyers', after: role } as const;
    await addActivity(db, { customerId, purchaseId }, activity, now());
    return id;
  });
}

/** Revokes a pending invitation. @throws not_found · forbidden */
export function revokePurchaseInvitation(
  { database, now }: Pick<Services, 'database' | 'now'>,
  act: PurchaseAct & { readonly invitationId: string },
): Promise<void> {
  const { customerId, purchaseId, invitationId } = act;
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, customerId));
    const which = { id: invitationId, purchaseId };
    const role = await settleInvitation(db, which, 'revoked', now());
    if (!role) throw notFound(purchaseOutcomes.invitation_unknown);
    const activity = { kind: 'invitation_revoked', audience: 'buyers', after: role } as const;
    await addActivity(db, { customerId, purchaseId }, activity, now());
  });
}

/** Requires that members and pending invitations of the role are below a limit. @throws conflict */
async function requireFreeMemberPlace(
  db: Db,
  members: readonly MemberRow[],
  which: Parameters<typeof countPendingInvitations>[1],
): Promise<void> {
  const { role } = which;
  const inIt = members.filter((member) => member.role === role).length;
  const most = role === 'buyer' ? purchaseLimits.buyers : purchaseLimits.helpers;
  if (inIt + (await countPendingInvitations(db, which)) >= most)
    throw conflict(purchaseOutcomes.full[role]);
}

type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>;

/** Returns the invitation behind a link, for its page. @throws not_found for an unknown secret */
export async function readInvitation(db: Db, customerId: string, token: string, now: Date) {
  const invitation = await findInvitationByToken(db, hashToken(token));
  if (!invitation) throw notFound(purchaseOutcomes.invitation_unknown);
  const state = computeInvitationState(invitation, now);
  const membership = await findMembership(db, invitation.purchase_id, customerId);
  return {
    state,
    role: invitation.role,
    by: invitation.by,
    email: maskEmail(invitation.email),
    is_mine: (await findCustomerEmail(db, customerId)) === invitation.email,
    replaced_at:
      state === 'replaced' && invitation.settled_at ? invitation.settled_at.toISOString() : null,
    purchase: membership ? membership.id : null,
  };
}

/**
 * Accepts an invitation to the caller's email address, which makes the caller a member. @throws
 * not_found · forbidden for another address · email_unverified · conflict if the invitation is not
 * pending
 */
export async function acceptInvitation(
  services: Pick<Services, 'database' | 'now' | 'publicUrl'>,
  actor: CustomerActor,
  token: string,
): Promise<Purchase> {
  const { database, now, publicUrl } = services;
  const hash = hashToken(token);
  return database.db.transaction().execute(async (db) => {
    const first = await findInvitationByToken(db, hash);
    if (!first) throw notFound(purchaseOutcomes.invitation_unknown);
    await lockCustomer(db, actor.id);
    await lockPurchase(db, first.purchase_id);
    const invitation = await findInvitationByToken(db, hash);
    if (!invitation) throw notFound(purchaseOutcomes.invitation_unknown);
    requireInvitedAccount(invitation, await findCustomerEmail(db, actor.id));
    await requireVerifiedMember(db, actor);
    requirePendingInvitation(invitation, now());
    await joinByInvitation(db, invitation, actor.id, now());
    const members = await listMembers(db, invitation.purchase_id);
    const who = members.find(({ customer_id }) => customer_id === actor.id)?.first_name ?? '';
    const event = { purchaseId: invitation.purchase_id, who, role: invitation.role };
    const buyers = members.filter(
      ({ role, customer_id }) => role === 'buyer' && customer_id !== actor.id,
    );
    const recipients = buyers.map(({ customer_id }) => ({
      role: 'customer' as const,
      id: customer_id,
    }));
    await notifyRecipients(
      db,
      recipients,
      createBuyerJoinedNews({ ...event, origin: publicUrl() }),
      now(),
    );
    return readPurchase(db, invitation.purchase_id, actor.id, now());
  });
}

/** @throws conflict with the reason if the invitation is not pending */
function requirePendingInvitation(invitation: FoundInvitation, now: Date): void {
  const state = computeInvitationState(invitation, now);
  if (state === 'pending') return;
  if (state === 'replaced') {
    throw conflict(invitationReplaced(formatDayForSentence(invitation.settled_at ?? now)));
  }
  const sentences = {
    accepted: purchaseOutcomes.invitation_used,
    revoked: purchaseOutcomes.invitation_revoked,
    expired: purchaseOutcomes.invitation_expired,
  };
  throw conflict(sentences[state]);
}

/** @throws conflict if the customer is already a member or has too many purchases */
async function joinByInvitation(
  db: Db,
  invitation: FoundInvitation,
  customerId: string,
  now: Date,
): Promise<void> {
  const { purchase_id, role, invited_by } = invitation;
  const membership = await findMembership(db, purchase_id, customerId);
  if (membership && (membership.role === 'buyer' || role === 'helper'))
    throw conflict(purchaseOutcomes.invitation_own);
  if (membership) await promoteMember(db, purchase_id, customerId);
  else {
    requireRoomForPurchase(await countPurchases(db, customerId));
    await addMember(db, { purchase_id, customer_id: customerId, role, invited_by }, now);
  }
  await settleInvitation(db, { id: invitation.id, purchaseId: purchase_id }, 'accepted', now);
  if (role === 'buyer') await replanReminders(db, purchase_id, now);
  const act = { customerId, purchaseId: purchase_id };
  await addActivity(db, act, { kind: 'member_joined', after: role }, now);
}

const findCustomerEmail = async (db: Db, customerId: string): Promise<string | undefined> =>
  (await findCustomer(db, customerId))?.email.toLowerCase();
