import type { AnyEndpoint, EndpointRequest } from '@threshold/contract/endpoint';
import { staffContentEndpoints } from '@threshold/contract/endpoints/staff/content';
import { staffRequestEndpoints } from '@threshold/contract/endpoints/staff/requests';
import { requestQueues } from '@threshold/contract/texts/request-texts';
import type { QueueQuery } from '#app/lib/page/queue-query.ts';
import { callOpsApi, opsApi } from '../../ops-api.ts';

/* API calls about customers' requests. All throw an ApiError. */

type Body<E extends AnyEndpoint> = EndpointRequest<E>['body'];

export const listRequests = ({ status, q, page }: QueueQuery, signal: AbortSignal) => {
  const queue = requestQueues.find((known) => known === status);
  return opsApi.call(staffRequestEndpoints.board, { query: { queue, q, page } }, { signal });
};

/** Answers or closes the request or adds a note, and returns the updated request. */
export async function answerRequest(
  id: string,
  body: Body<typeof staffContentEndpoints.updateLead>,
) {
  const params = { id };
  await opsApi.call(staffContentEndpoints.updateLead, { params, body });
  return callOpsApi(staffRequestEndpoints.get, { params });
}

export const completeRequest = (id: string, body: Body<typeof staffRequestEndpoints.complete>) =>
  callOpsApi(staffRequestEndpoints.complete, { params: { id }, body });

/** Finds professionals of the requested type by name; without a name, the next candidates. */
export const findOfferCandidates = (id: string, q: string, signal: AbortSignal) =>
  callOpsApi(staffRequestEndpoints.candidates, { params: { id }, query: { q } }, { signal });

export const offerRequest = (id: string, body: Body<typeof staffRequestEndpoints.offer>) =>
  callOpsApi(staffRequestEndpoints.offer, { params: { id }, body });

export const listRepeatedRequests = (id: string, signal: AbortSignal) =>
  callOpsApi(staffRequestEndpoints.repeats, { params: { id } }, { signal });

export const mergeRequest = (id: string, body: Body<typeof staffRequestEndpoints.merge>) =>
  callOpsApi(staffRequestEndpoints.merge, { params: { id }, body });

export const setRequestSpam = (id: string, spam: boolean, reason: string) =>
  callOpsApi(staffRequestEndpoints.spam, { params: { id }, body: { spam, reason } });

/** Marks all requests of a mail domain as spam, or removes the mark. */
export const setDomainSpam = (domain: string, spam: boolean, reason: string) =>
  opsApi.call(staffRequestEndpoints.spamDomain, { params: { domain }, body: { spam, reason } });
