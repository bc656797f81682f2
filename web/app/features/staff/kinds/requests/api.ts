import type { AnyEndpoint, EndpointRequest } from '@threshold/contract/endpoint';
import { adminContentEndpoints } from '@threshold/contract/endpoints/staff/admin-content';
import { adminRequestEndpoints } from '@threshold/contract/endpoints/staff/admin-requests';
import { requestQueues } from '@threshold/contract/texts/request-texts';
import type { QueueQuery } from '#app/lib/page/queue-query.ts';
import { callOpsApi, opsApi } from '../../ops-api.ts';

/* Requests about customers' requests. All throw an ApiError. */

type Body<E extends AnyEndpoint> = EndpointRequest<E>['body'];

export const listRequests = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const queue = requestQueues.find((known) => known === status);
  return opsApi.call(adminRequestEndpoints.board, { query: { queue, q, page } }, { signal });
};

/** Answers or closes the request or adds a note, and returns the updated request. */
export async function answerRequest(
  id: string,
  body: Body<typeof adminContentEndpoints.updateLead>,
) {
  const params = { id };
  await opsApi.call(adminContentEndpoints.updateLead, { params, body });
  return callOpsApi(adminRequestEndpoints.get, { params });
}

export const completeRequest = (id: string, body: Body<typeof adminRequestEndpoints.complete>) =>
  callOpsApi(adminRequestEndpoints.complete, { params: { id }, body });

/** Finds professionals of the requested type by name; without a name, the next candidates. */
export const findOfferCandidates = (id: string, q: string, signal: AbortSignal) =>
  callOpsApi(adminRequestEndpoints.candidates, { params: { id }, query: { q } }, { signal });

export const offerRequest = (id: string, body: Body<typeof adminRequestEndpoints.offer>) =>
  callOpsApi(adminRequestEndpoints.offer, { params: { id }, body });

export const listRepeatedRequests = (id: string, signal: AbortSignal) =>
  callOpsApi(adminRequestEndpoints.repeats, { params: { id } }, { signal });

export const mergeRequest = (id: string, body: Body<typeof adminRequestEndpoints.merge>) =>
  callOpsApi(adminRequestEndpoints.merge, { params: { id }, body });

export const setRequestSpam = (id: string, spam: boolean, reason: string) =>
  callOpsApi(adminRequestEndpoints.spam, { params: { id }, body: { spam, reason } });

/** Marks all requests of a mail domain as spam, or removes the mark. */
export const setDomainSpam = (domain: string, spam: boolean, reason: string) =>
  opsApi.call(adminRequestEndpoints.spamDomain, { params: { domain }, body: { spam, reason } });
