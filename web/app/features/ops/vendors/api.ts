import { type AdminVendor, adminVendorEndpoints } from '@threshold/contract/admin-vendors';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import { type VendorStatus, vendorQueues } from '@threshold/contract/vocabularies';
import { type QueueView, readQueue } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** What waits first, then everything by its status. */
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

/** The `clientLoader` of the vendors' queue. */
export const loadVendors = opsLoader((search, signal) => {
  const { status, q, page } = readQueue(search, vendorViews);
  const queue = vendorQueues.find((known) => known === status);
  const filter = queue ? { queue } : { status: status as VendorStatus };
  return opsApi.call(adminVendorEndpoints.list, { query: { ...filter, q, page } }, { signal });
});

/** One vendor as staff see it. @throws ApiError */
export async function readVendor(id: string, signal: AbortSignal): Promise<AdminVendor> {
  return (await opsApi.call(adminVendorEndpoints.get, { params: { id } }, { signal })).data;
}

/** Links to a vendor's files, opened by a code of the app. @throws ApiError */
export async function openVendorFiles(id: string, verification_code?: string) {
  const request = { params: { id }, body: { verification_code } };
  const { data } = await opsApi.call(adminVendorEndpoints.openFiles, request);
  return [...data.licenses, ...data.certificates];
}

/** Approves or rejects what a vendor asked to change. @throws ApiError */
export async function decideChanges(
  id: string,
  body: EndpointRequest<typeof adminVendorEndpoints.decideChanges>['body'],
): Promise<AdminVendor> {
  return (await opsApi.call(adminVendorEndpoints.decideChanges, { params: { id }, body })).data;
}

/** Takes a claimed listing from the account that holds it. @throws ApiError */
export async function releaseAccount(id: string, reason: string): Promise<AdminVendor> {
  const request = { params: { id }, body: { reason } };
  return (await opsApi.call(adminVendorEndpoints.release, request)).data;
}
