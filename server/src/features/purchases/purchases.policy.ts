import type { OpenedInvitation } from '@threshold/contract/endpoints/purchases/purchase-people';
import {
  actsForSeller,
  type DateShareRefusal,
  purchaseOutcomes,
} from '@threshold/contract/texts/purchase-texts';
import type { Audience, PurchaseRole } from '@threshold/contract/texts/purchase-words';
import type { VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import { conflict, forbidden, notFound } from '../../errors.ts';
import type { InvitationRow } from './sharing/invitations.repo.ts';

interface Membership {
  readonly role: PurchaseRole;
}

/** Returns the member and the ids in the path of a call. */
export const actOf = <P extends { readonly id: string }>(
  actor: { readonly id: string },
  { id: purchaseId, ...ids }: P,
) => ({ ...ids, customerId: actor.id, purchaseId });

/** Returns the customer's membership from the list of members; undefined for others. */
export const membershipOf = <M extends { readonly customer_id: string }>(
  members: readonly M[],
  customerId: string,
): M | undefined => members.find(({ customer_id }) => customer_id === customerId);

/** @throws not_found for others, who must not learn that the purchase exists */
export function requireMember<M extends Membership>(membership: M | undefined): M {
  if (!membership) throw notFound(purchaseOutcomes.unknown);
  return membership;
}

/** @throws not_found · forbidden for helpers */
export function requireBuyer<M extends Membership>(membership: M | undefined): M {
  const found = requireMember(membership);
  if (found.role !== 'buyer') throw forbidden(purchaseOutcomes.buyers_only);
  return found;
}

/** Requires that helpers write for all members or only for themselves. @throws conflict */
export function requireAudience({ role }: Membership, audience: Audience): void {
  if (role === 'helper' && audience === 'buyers') throw conflict(purchaseOutcomes.helper_audience);
}

type Stated = Pick<InvitationRow, 'status' | 'expires_at'>;

/** Returns the state of an invitation at that time. */
export function stateOf({ status, expires_at }: Stated, now: Date): OpenedInvitation['state'] {
  return status === 'pending' && expires_at <= now ? 'expired' : status;
}

/** Returns a masked address such as 'a…@example.com', by which its owner can recognise it. */
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

/** Returns why dates of the home under contract cannot be shared with a professional, or null. */
export function refusalToShare(
  professional: Professional,
  home: { readonly agent: string } | undefined,
): DateShareRefusal | null {
  if (actsForSeller(professional, home?.agent ?? '')) return 'seller';
  if (!professional.isHeld) return 'no_account';
  if (professional.status !== 'approved') return 'not_approved';
  return home ? null : 'no_contract';
}
