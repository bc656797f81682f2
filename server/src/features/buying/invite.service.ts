import { randomBytes } from 'node:crypto';
import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { PurchaseRole } from '@threshold/contract/buying/purchase-words';
import { pagePaths } from '@threshold/contract/pages';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import { conflict, notFound } from '../../errors.ts';
import { purchaseInvitation } from '../../mail/purchase-mails.ts';
import { hashToken } from '../../plugins/auth.ts';
import { enqueueMail } from '../../queue/enqueue-mail.ts';
import type { Services } from '../../services.ts';
import { allow } from '../attempts/allow.ts';
import { addActivity } from './activities.repo.ts';
import { addInvitation, countPending, settleInvitation } from './invitations.repo.ts';
import { requireBuyer } from './purchases.policy.ts';
import { listMembers, lockMembership, type MemberRow } from './purchases.repo.ts';

const DAY_SECONDS = 24 * 60 * 60;

interface InvitationInput {
  readonly customerId: string;
  readonly purchaseId: string;
  readonly email: string;
  readonly role: PurchaseRole;
}

/**
 * Invites a person by mail, with a secret that is stored as a hash. @returns the invitation's id
 * @throws not_found · forbidden · conflict if the purchase is full or the person is already in it ·
 *   too_many
 */
export async function invite(
  { database, now, publicUrl, scaled }: Pick<Services, 'database' | 'now' | 'publicUrl' | 'scaled'>,
  { customerId, purchaseId, email, role }: InvitationInput,
): Promise<string> {
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, customerId));
    const members = await listMembers(db, purchaseId);
    const invited = members.find((member) => member.email.toLowerCase() === email);
    // A helper may be invited to become a buyer.
    if (invited && (invited.role === 'buyer' || role === 'helper'))
      throw conflict(purchaseOutcomes.member_already);
    await requireRoom(db, members, { purchaseId, role, beside: email, now: now() });
    const budget = { limit: scaled(purchaseLimits.invitations_per_day), seconds: DAY_SECONDS };
    const sentence = purchaseOutcomes.too_many_invitations;
    await allow(db, { scope: 'purchase_invitations', ...budget }, customerId, now(), sentence);

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
      ...purchaseInvitation({ by, role, url }),
      expires_at,
    });
    const activity = { kind: 'member_invited', audience: 'buyers', after: role } as const;
    await addActivity(db, { purchase_id: purchaseId, customer_id: customerId, ...activity }, now());
    return id;
  });
}

/** Revokes a pending invitation. @throws not_found · forbidden */
export function takeBack(
  { database, now }: Pick<Services, 'database' | 'now'>,
  act: { readonly customerId: string; readonly purchaseId: string; readonly invitationId: string },
): Promise<void> {
  const { customerId, purchaseId, invitationId } = act;
  return database.db.transaction().execute(async (db) => {
    requireBuyer(await lockMembership(db, purchaseId, customerId));
    const which = { id: invitationId, purchaseId };
    const role = await settleInvitation(db, which, 'revoked', now());
    if (!role) throw notFound(purchaseOutcomes.invitation_unknown);
    const activity = { kind: 'invitation_revoked', audience: 'buyers', after: role } as const;
    await addActivity(db, { purchase_id: purchaseId, customer_id: customerId, ...activity }, now());
  });
}

/** Requires a free place; pending invitations count as members. @throws conflict */
async function requireRoom(
  db: Db,
  members: readonly MemberRow[],
  which: Parameters<typeof countPending>[1],
): Promise<void> {
  const { role } = which;
  const inIt = members.filter((member) => member.role === role).length;
  const most = role === 'buyer' ? purchaseLimits.buyers : purchaseLimits.helpers;
  if (inIt + (await countPending(db, which)) >= most) throw conflict(purchaseOutcomes.full[role]);
}
