import {
  purchaseProfessionalEndpoints,
  sharingEndpoints,
} from '@threshold/contract/endpoints/purchases/purchase-people';
import type { PurchaseRole } from '@threshold/contract/texts/purchase-words';
import { ApiError } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';

/** Lists the pending invitations; empty for helpers, who may not see them. */
export async function listInvitations(id: string, signal: AbortSignal) {
  try {
    return (await api.call(sharingEndpoints.invitations, { params: { id } }, { signal })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return [];
    throw error;
  }
}

export const inviteMember = (id: string, body: { email: string; role: PurchaseRole }) =>
  api.call(sharingEndpoints.invite, { params: { id }, body });

export const revokeInvitation = (id: string, invitationId: string) =>
  api.call(sharingEndpoints.revoke, { params: { id, invitationId } });

/** Returns the invitation to which the token of a mailed link belongs. */
export const openInvitation = async (token: string, signal: AbortSignal) =>
  (await api.call(sharingEndpoints.open, { body: { token } }, { signal })).data;

export const acceptInvitation = async (token: string) =>
  (await api.call(sharingEndpoints.accept, { body: { token } })).data;

/** Removes a helper from the purchase. Helpers also call it to leave. */
export const removeMember = (id: string, memberId: string) =>
  api.call(sharingEndpoints.removeMember, { params: { id, memberId } });

/** Ends the sharing of a purchase. @returns the caller's separate copy of the purchase */
export const stopSharing = async (id: string) =>
  (await api.call(sharingEndpoints.split, { params: { id } })).data;

/** Returns a purchase's professionals, the caller's other professionals, and missing types. */
export const readTeam = async (id: string, signal: AbortSignal) =>
  (await api.call(purchaseProfessionalEndpoints.list, { params: { id } }, { signal })).data;

export const shareProfessional = (id: string, vendorId: string) =>
  api.call(purchaseProfessionalEndpoints.share, { params: { id, vendorId } });

export const unshareProfessional = (id: string, vendorId: string) =>
  api.call(purchaseProfessionalEndpoints.unshare, { params: { id, vendorId } });
