import { dateShareEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import {
  type PurchaseTeam,
  purchaseProfessionalEndpoints,
} from '@threshold/contract/endpoints/purchases/purchase-people';
import { api } from '#app/lib/api/api-client.ts';

/**
 * Returns the professionals of a purchase, those that only the reader deals with, and the missing
 * types. @throws ApiError
 */
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

/** Shares the dates of the home under contract, read-only. @throws ApiError */
export async function shareDates(
  id: string,
  vendorId: string,
  with_address: boolean,
): Promise<void> {
  const body = { acts_for_us: true, with_address } as const;
  await api.call(dateShareEndpoints.share, { params: { id, vendorId }, body });
}

/** @throws ApiError */
export async function unshareDates(id: string, vendorId: string): Promise<void> {
  await api.call(dateShareEndpoints.unshare, { params: { id, vendorId } });
}
