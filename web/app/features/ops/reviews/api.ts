import { type AdminReview, adminContentEndpoints } from '@threshold/contract/admin-content';
import type { DisputedCall } from '@threshold/contract/call-outcomes';
import { type QueueView, readQueue } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

export const reviewViews: readonly QueueView[] = [
  { value: 'reported', label: 'Reported' },
  { value: 'all', label: 'All' },
  { value: 'hidden', label: 'Hidden' },
];

/** Query parameters of each view. */
const filters: Readonly<Record<string, { hidden?: boolean; reported?: boolean }>> = {
  reported: { reported: true, hidden: false },
  hidden: { hidden: true },
};

/** The `clientLoader` of the queue of reviews. */
export const loadReviews = opsLoader((search, signal) => {
  const { status, q, page } = readQueue(search, reviewViews);
  const query = { ...filters[status], q, page };
  return opsApi.call(adminContentEndpoints.reviews, { query }, { signal });
});

/** Returns the call answers of the reviewer and the professional. @throws ApiError */
export async function readReviewCalls(id: string, signal: AbortSignal): Promise<DisputedCall[]> {
  const request = { params: { id } };
  return (await opsApi.call(adminContentEndpoints.reviewCalls, request, { signal })).data;
}

/** Hides a review or shows it again. @throws ApiError */
export async function hideReview(
  id: string,
  hidden: boolean,
  reason: string | undefined,
): Promise<AdminReview> {
  const request = { params: { id }, body: { hidden, reason } };
  return (await opsApi.call(adminContentEndpoints.hideReview, request)).data;
}
