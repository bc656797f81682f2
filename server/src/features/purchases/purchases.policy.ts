import type { OpenedInvitation } from '@threshold/contract/endpoints/purchases/purchase-people';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import {
  actsForSeller,
  type DateShareRefusal,
  dateShareOutcomes,
  formatOtherInviteeMessage,
  purchaseOutcomes,
} from '@threshold/contract/texts/purchase-texts';
import type { Audience, PurchaseRole } from '@threshold/contract/texts/purchase-words';
import type { VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import { conflict, forbidden, notFound } from '../../errors.ts';
import type { RowKind } from './purchases.repo.ts';
import type { InvitationRow } from './sharing/invitations.repo.ts';

interface Membership {
  readonly role: PurchaseRole;
}

/** Returns the caller's id with the purchase id and other ids in the path of a request. */
export const toPurchaseAct = <P extends { readonly id: string }>(
  actor: { readonly id: string },
  { id: purchaseId, ...ids }: P,
) => ({ ...ids, customerId: actor.id, purchaseId });

/** Returns the customer's entry in the list of members; undefined for a non-member. */
export const findMember = <M extends { readonly customer_id: string }>(
  members: readonly M[],
  customerId: string,
): M | undefined => members.find(({ customer_id }) => customer_id === customerId);

interface PurchaseCount {
  readonly open: number;
  readonly ended: number;
}

/** @throws conflict if the customer may neither start nor join another purchase */
export function requireRoomForPurchase(count: PurchaseCount): void {
  requireRoomForOpenPurchase(count);
  if (count.ended >= purchaseLimits.ended_per_customer)
    throw conflict(purchaseOutcomes.too_many_purchases);
}

/** @throws conflict if the customer may not reopen a purchase */
export function requireRoomForOpenPurchase({ open }: Pick<PurchaseCount, 'open'>): void {
  if (open >= purchaseLimits.per_customer) throw conflict(purchaseOutcomes.too_many_purchases);
}

/** @throws not_found for non-members, who must not learn that the purchase exists */
export function requireMember<M extends Membership>(membership: M | undefined): M {
  if (!membership) throw notFound(purchaseOutcomes.unknown);
  return membership;
}

/** @throws not_found for non-members · forbidden for helpers */
export function requireBuyer<M extends Membership>(membership: M | undefined): M {
  const found = requireMember(membership);
  if (found.role !== 'buyer') throw forbidden(purchaseOutcomes.buyers_only);
  return found;
}

/** Requires that a helper's note is for all members or for the helper only. @throws conflict */
export function requireAudience({ role }: Membership, audience: Audience): void {
  if (role === 'helper' && audience === 'buyers') throw conflict(purchaseOutcomes.helper_audience);
}

type ExpiringInvitation = Pick<InvitationRow, 'status' | 'expires_at'>;

/** Returns the state of an invitation, which is expired if its time has passed. */
export function computeInvitationState(
  { status, expires_at }: ExpiringInvitation,
  now: Date,
): OpenedInvitation['state'] {
  return status === 'pending' && expires_at <= now ? 'expired' : status;
}

/** Returns a masked email address such as 'a…@example.com', which its owner can recognise. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

interface Professional {
  readonly vendor_type: VendorType | null;
  readonly full_name: string;
  readonly business_name: string;
  readonly status: VendorStatus;
  readonly isHeld: boolean;
}

/** Returns why dates cannot be shared with a professional; null if they can. */
export function findDateShareRefusal(
  professional: Professional,
  home: { readonly agent: string } | undefined,
): DateShareRefusal | null {
  if (actsForSeller(professional, home?.agent ?? '')) return 'seller';
  if (!professional.isHeld) return 'no_account';
  if (professional.status !== 'approved') return 'not_approved';
  return home ? null : 'no_contract';
}

/** @throws forbidden if the buyer or the professional has blocked the other */
export function requireUnblocked(isBlocked: boolean): void {
  if (isBlocked) throw forbidden(dateShareOutcomes.blocked);
}

type Members = readonly { readonly customer_id: string }[];

const isOtherMember = (adderId: string | null, members: Members, customerId: string) =>
  adderId !== null && adderId !== customerId && findMember(members, adderId) !== undefined;

/** Buyers may delete tasks and dates that they or former members added. @throws forbidden */
export function requireMayRemoveAddedRow(
  adderId: string | null,
  members: Members,
  customerId: string,
): void {
  if (isOtherMember(adderId, members, customerId)) throw forbidden(purchaseOutcomes.not_added);
}

interface Authored {
  readonly author_id: string | null;
}

/** Only the author may change a note. @throws forbidden */
export function requireAuthor<N extends Authored>(note: N, customerId: string): N {
  if (note.author_id !== customerId) throw forbidden(purchaseOutcomes.not_yours);
  return note;
}

/** Authors may delete their notes. Buyers may delete former members' notes. @throws forbidden */
export function requireMayRemoveNote(
  note: Authored,
  members: Members,
  { customerId, role }: Membership & { readonly customerId: string },
): void {
  const isLeft = note.author_id === null || findMember(members, note.author_id) === undefined;
  if (role !== 'buyer' || !isLeft) requireAuthor(note, customerId);
}

/**
 * Only the owner may share and delete a document. Which documents a member may open is a condition
 * of the queries `findDocument` and `listReadableDocumentsByFile`. @throws forbidden
 */
export function requireDocumentOwner<D extends { readonly owner_id: string }>(
  document: D,
  customerId: string,
): D {
  if (document.owner_id !== customerId) throw forbidden(purchaseOutcomes.document_not_yours);
  return document;
}

/** Buyers may remove members, and each member may leave. @throws not_found · forbidden */
export function requireMayRemoveMember(
  membership: Membership | undefined,
  { isLeaving }: { readonly isLeaving: boolean },
): void {
  if (isLeaving) requireMember(membership);
  else requireBuyer(membership);
}

/** Only helpers can be removed from a purchase, not buyers. @throws forbidden */
export function requireHelper({ role }: Membership): void {
  if (role === 'buyer') throw forbidden(purchaseOutcomes.buyers_stay);
}

/** Only the account with the invited email address may join. @throws forbidden */
export function requireInvitedAccount(
  invitation: Pick<InvitationRow, 'email'>,
  ownEmail: string | undefined,
): void {
  if (ownEmail !== invitation.email) {
    throw forbidden(formatOtherInviteeMessage(maskEmail(invitation.email), ownEmail ?? ''));
  }
}

const { buyers, helpers } = purchaseLimits;

const people = {
  homes: buyers,
  dates: buyers,
  tasks: buyers,
  notes: buyers + helpers,
} as const satisfies Record<RowKind, number>;

/**
 * Requires that a member may add another row, by the limits per member and for the whole purchase.
 * If only the purchase is full, some rows belong to former members, and buyers can delete them.
 * @throws conflict
 */
export function requireRowsBelowLimit(
  kind: RowKind,
  { own, total }: { readonly own: number; readonly total: number },
): void {
  if (own >= purchaseLimits[kind]) throw conflict(purchaseOutcomes[`too_many_${kind}`]);
  if (total >= purchaseLimits[kind] * people[kind]) throw conflict(purchaseOutcomes.purchase_full);
}
