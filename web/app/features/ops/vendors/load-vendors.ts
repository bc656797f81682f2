import { adminVendorEndpoints } from '@threshold/contract/admin-vendors';
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
