import { adminContentEndpoints } from '@threshold/contract/admin-content';
import type { LeadStatus } from '@threshold/contract/vocabularies';
import { type QueueView, readQueue } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

export const requestViews: readonly QueueView[] = [
  { value: 'new', label: 'New' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
];

/** The `clientLoader` of the requests' queue. */
export const loadRequests = opsLoader((search, signal) => {
  const { status, q, page } = readQueue(search, requestViews);
  const query = { status: status as LeadStatus, q, page };
  return opsApi.call(adminContentEndpoints.leads, { query }, { signal });
});
