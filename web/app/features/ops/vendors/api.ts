import { type AdminVendor, adminVendorEndpoints } from '@threshold/contract/admin-vendors';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import type { VendorStatus } from '@threshold/contract/vocabularies';
import type { QueueQuery, QueueView } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';

/** Queues of waiting listings first, then all others by status. */
export const vendorViews: readonly QueueView[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'recheck', label: 'Re-check' },
  { value: 'lapsed', label: 'Lapsed' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'claimed', label: 'Claimed' },
  { value: 'in_complete', label: 'Not finished' },
];

/** Lists vendors by status, newest first. */
export const readVendors = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const query = { status: status as VendorStatus, q, page };
  return opsApi.call(adminVendorEndpoints.list, { query }, { signal });
};

/** Returns links to a vendor's files; requires a code of the authenticator app. @throws ApiError */
export async function openVendorFiles(id: string, verification_code?: string) {
  const request = { params: { id }, body: { verification_code } };
  const { data } = await opsApi.call(adminVendorEndpoints.openFiles, request);
  return { files: [...data.licenses, ...data.certificates], open_until: data.open_until };
}

/** Approves or rejects the pending changes of a vendor. @throws ApiError */
export async function decideChanges(
  id: string,
  body: EndpointRequest<typeof adminVendorEndpoints.decideChanges>['body'],
): Promise<AdminVendor> {
  return (await opsApi.call(adminVendorEndpoints.decideChanges, { params: { id }, body })).data;
}

/** Detaches a claimed listing from its account. @throws ApiError */
export async function releaseAccount(id: string, reason: string): Promise<AdminVendor> {
  const request = { params: { id }, body: { reason } };
  return (await opsApi.call(adminVendorEndpoints.release, request)).data;
}
