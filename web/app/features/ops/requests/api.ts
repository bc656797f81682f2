import { adminContentEndpoints } from '@threshold/contract/admin-content';
import {
  type AdminRequest,
  adminRequestEndpoints,
  type LikelyRepeat,
  type OfferCandidate,
} from '@threshold/contract/admin-requests';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import { type RequestQueue, requestQueues } from '@threshold/contract/request-words';
import { type QueueView, readQueue } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

const labels: Readonly<Record<RequestQueue, string>> = {
  staff: 'For us',
  professionals: 'With professionals',
  unconfirmed: 'Not confirmed',
  missed: 'Missed',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
};

export const requestViews: readonly QueueView[] = [
  { value: '', label: 'All' },
  ...requestQueues.map((value) => ({ value, label: labels[value] })),
];

/** The `clientLoader` of the board, ordered by deadline. */
export const loadRequests = opsLoader((search, signal) => {
  const { status, q, page } = readQueue(search, requestViews);
  const queue = requestQueues.find((known) => known === status);
  return opsApi.call(adminRequestEndpoints.board, { query: { queue, q, page } }, { signal });
});

type Calls = typeof adminRequestEndpoints;
type Body<C extends 'complete' | 'merge' | 'offer'> = EndpointRequest<Calls[C]>['body'];

/** Answers or closes the request or adds a note, and returns the updated request. */
export async function answerLead(
  id: string,
  body: EndpointRequest<typeof adminContentEndpoints.updateLead>['body'],
): Promise<AdminRequest> {
  await opsApi.call(adminContentEndpoints.updateLead, { params: { id }, body });
  return (await opsApi.call(adminRequestEndpoints.get, { params: { id } })).data;
}

export const completeRequest = async (id: string, body: Body<'complete'>): Promise<AdminRequest> =>
  (await opsApi.call(adminRequestEndpoints.complete, { params: { id }, body })).data;

/** Finds professionals of the requested type by name; an empty name returns the next candidates. */
export const findCandidates = async (
  id: string,
  q: string,
  signal: AbortSignal,
): Promise<readonly OfferCandidate[]> =>
  (
    await opsApi.call(
      adminRequestEndpoints.candidates,
      { params: { id }, query: { q } },
      { signal },
    )
  ).data;

export const offerRequest = async (id: string, body: Body<'offer'>): Promise<AdminRequest> =>
  (await opsApi.call(adminRequestEndpoints.offer, { params: { id }, body })).data;

/** Lists possible duplicates of the request. */
export const listRepeats = async (
  id: string,
  signal: AbortSignal,
): Promise<readonly LikelyRepeat[]> =>
  (await opsApi.call(adminRequestEndpoints.repeats, { params: { id } }, { signal })).data;

export const mergeRequest = async (id: string, body: Body<'merge'>): Promise<AdminRequest> =>
  (await opsApi.call(adminRequestEndpoints.merge, { params: { id }, body })).data;

/**
 * Marks all requests of a mail domain as spam, or removes the mark. @returns the number of changed
 * requests
 */
export const setDomainSpam = async (
  domain: string,
  spam: boolean,
  reason: string,
): Promise<number> =>
  (
    await opsApi.call(adminRequestEndpoints.spamDomain, {
      params: { domain },
      body: { spam, reason },
    })
  ).data.count;

export const setSpam = async (id: string, spam: boolean, reason: string): Promise<AdminRequest> =>
  (await opsApi.call(adminRequestEndpoints.spam, { params: { id }, body: { spam, reason } })).data;
