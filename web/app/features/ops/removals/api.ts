import { adminDeskEndpoints, type RemovalRequest } from '@threshold/contract/admin-desk';
import type { RemovalStatus } from '@threshold/contract/vocabularies';
import { type QueueView, readQueue } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

export const removalViews: readonly QueueView[] = [
  { value: 'open', label: 'Open' },
  { value: 'removed', label: 'Removed' },
  { value: 'kept', label: 'Kept' },
];

/** The `clientLoader` of the removal requests. */
export const loadRemovals = opsLoader((search, signal) => {
  const { status, q, page } = readQueue(search, removalViews);
  const query = { status: status as RemovalStatus, q, page };
  return opsApi.call(adminDeskEndpoints.removals, { query }, { signal });
});

/** Removes or preserves the listing; the person is notified by email. @throws ApiError */
export async function decideRemoval(
  id: string,
  decision: 'remove' | 'keep',
  reason: string,
): Promise<RemovalRequest> {
  const request = { params: { id }, body: { decision, reason } };
  return (await opsApi.call(adminDeskEndpoints.decideRemoval, request)).data;
}
