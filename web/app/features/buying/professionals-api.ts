import {
  type PurchaseTeam,
  purchaseProfessionalEndpoints,
} from '@threshold/contract/buying/purchase-professionals';
import { api } from '#app/lib/api/api-client.ts';

/** The professionals of a purchase, those whom the reader alone deals with, and who is missing. @throws ApiError */
export async function readTeam(id: string, signal: AbortSignal): Promise<PurchaseTeam> {
  const request = { params: { id } };
  return (await api.call(purchaseProfessionalEndpoints.list, request, { signal })).data;
}

/** @throws ApiError */
export async function shareProfessional(id: string, vendorId: string): Promise<void> {
  await api.call(purchaseProfessionalEndpoints.share, { params: { id, vendorId } });
}

/** @throws ApiError */
export async function unshareProfessional(id: string, vendorId: string): Promise<void> {
  await api.call(purchaseProfessionalEndpoints.unshare, { params: { id, vendorId } });
}
