import { queryOptions } from '@tanstack/react-query';
import { promiseEndpoints } from '@threshold/contract/endpoints/content/promises';
import {
  type LeadRequestInput,
  leadRequestEndpoints,
} from '@threshold/contract/endpoints/requests/lead-requests';
import { api } from '#app/lib/client/api-client.ts';

/** Sends a request. @throws ApiError if the server did not accept the request */
export async function sendRequirements(body: LeadRequestInput): Promise<void> {
  await api.call(leadRequestEndpoints.create, { body });
}

/** Loads the sentence that promises an answer within 24 hours, or the share if it is not met. */
export const responseSentenceQuery = queryOptions({
  queryKey: ['response time'],
  queryFn: async ({ signal }) =>
    (await api.call(promiseEndpoints.responseTime, {}, { signal })).data.sentence,
});
