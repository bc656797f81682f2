import { queryOptions } from '@tanstack/react-query';
import { promiseEndpoints } from '@threshold/contract/endpoints/content/promises';
import {
  type LeadRequestInput,
  leadRequestEndpoints,
} from '@threshold/contract/endpoints/requests/lead-requests';
import { api } from '#app/lib/client/api-client.ts';

/** Sends a request. @throws ApiError if the server does not accept the request */
export async function sendRequirements(body: LeadRequestInput): Promise<void> {
  await api.call(leadRequestEndpoints.create, { body });
}

/** Loads the sentence about answers in 24 hours: the promise, or the share answered in time. */
export const responseSentenceQuery = queryOptions({
  queryKey: ['response time'],
  queryFn: async ({ signal }) =>
    (await api.call(promiseEndpoints.responseTime, {}, { signal })).data.sentence,
});
