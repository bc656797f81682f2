import { adminVendorEndpoints } from '@threshold/contract/admin-vendors';
import type { ClaimStatus } from '@threshold/contract/vocabularies';
import { type QueueView, readQueue } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

export const claimViews: readonly QueueView[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
];

/** The `clientLoader` of the claims' queue. */
export const loadClaims = opsLoader((search, signal) => {
  const { status, q, page } = readQueue(search, claimViews);
  const query = { status: status as ClaimStatus, q, page };
  return opsApi.call(adminVendorEndpoints.claims, { query }, { signal });
});
