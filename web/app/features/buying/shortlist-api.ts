import {
  type PurchaseShortlisted,
  purchaseShortlistEndpoints,
} from '@threshold/contract/buying/purchase-shortlist';
import { api } from '#app/lib/api/api-client.ts';

/** Whom the reader shortlisted, and whom the other buyers show them of theirs. @throws ApiError */
export async function readShortlist(
  id: string,
  signal: AbortSignal,
): Promise<readonly PurchaseShortlisted[]> {
  const request = { params: { id } };
  return (await api.call(purchaseShortlistEndpoints.list, request, { signal })).data;
}

/** @throws ApiError */
export async function showShortlisted(id: string, vendorId: string): Promise<void> {
  await api.call(purchaseShortlistEndpoints.show, { params: { id, vendorId } });
}

/** @throws ApiError */
export async function hideShortlisted(id: string, vendorId: string): Promise<void> {
  await api.call(purchaseShortlistEndpoints.hide, { params: { id, vendorId } });
}
