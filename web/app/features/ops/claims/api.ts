import { type AdminClaim, adminVendorEndpoints } from '@threshold/contract/admin-vendors';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import type { ClaimStatus } from '@threshold/contract/vocabularies';
import { type QueueView, readQueue } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

export const claimViews: readonly QueueView[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
];

/** The `clientLoader` of the queue of claims. */
export const loadClaims = opsLoader((search, signal) => {
  const { status, q, page } = readQueue(search, claimViews);
  const query = { status: status as ClaimStatus, q, page };
  return opsApi.call(adminVendorEndpoints.claims, { query }, { signal });
});

/**
 * Returns links to the proof of a claim; requires a code of the authenticator app. @throws ApiError
 */
export async function openClaimFiles(id: string, verification_code?: string) {
  const request = { params: { id }, body: { verification_code } };
  const { data } = await opsApi.call(adminVendorEndpoints.openClaimFiles, request);
  return { files: data.proof, open_until: data.open_until };
}

/** Approves or rejects a claim. @throws ApiError */
export async function decideClaim(
  id: string,
  body: EndpointRequest<typeof adminVendorEndpoints.decideClaim>['body'],
): Promise<AdminClaim> {
  return (await opsApi.call(adminVendorEndpoints.decideClaim, { params: { id }, body })).data;
}
