import {
  type OpenedInvitation,
  type PurchaseInvitation,
  sharingEndpoints,
} from '@threshold/contract/endpoints/purchases/purchase-people';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import type { PurchaseRole } from '@threshold/contract/texts/purchase-words';
import { api } from '#app/lib/api/api-client.ts';
import { ApiError } from '#app/lib/api/api-error.ts';

/** Lists the pending invitations; empty for helpers, who may not see them. @throws ApiError */
export async function listInvitations(
  id: string,
  signal: AbortSignal,
): Promise<PurchaseInvitation[]> {
  try {
    return (await api.call(sharingEndpoints.invitations, { params: { id } }, { signal })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return [];
    throw error;
  }
}

/** @throws ApiError */
export async function invite(
  id: string,
  body: { email: string; role: PurchaseRole },
): Promise<PurchaseInvitation> {
  return (await api.call(sharingEndpoints.invite, { params: { id }, body })).data;
}

/** @throws ApiError */
export async function revokeInvitation(id: string, invitationId: string): Promise<void> {
  await api.call(sharingEndpoints.revoke, { params: { id, invitationId } });
}

/** Returns the invitation behind a link of a mail. @throws ApiError */
export async function openInvitation(
  token: string,
  signal: AbortSignal,
): Promise<OpenedInvitation> {
  return (await api.call(sharingEndpoints.open, { body: { token } }, { signal })).data;
}

/** @throws ApiError */
export async function acceptInvitation(token: string): Promise<Purchase> {
  return (await api.call(sharingEndpoints.accept, { body: { token } })).data;
}

/** Removes a helper, or lets the caller leave as a helper. @throws ApiError */
export async function removeMember(id: string, memberId: string): Promise<void> {
  await api.call(sharingEndpoints.removeMember, { params: { id, memberId } });
}

/** @returns the caller's separate purchase. @throws ApiError */
export async function stopSharing(id: string): Promise<Purchase> {
  return (await api.call(sharingEndpoints.split, { params: { id } })).data;
}
