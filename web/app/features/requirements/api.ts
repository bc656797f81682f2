import { type LeadRequestInput, leadRequestEndpoints } from '@threshold/contract/lead-requests';
import { promiseEndpoints } from '@threshold/contract/promises';
import { api } from '#app/lib/api/api-client.ts';

/** @throws ApiError if the request was not accepted */
export async function sendRequirements(body: LeadRequestInput): Promise<void> {
  await api.call(leadRequestEndpoints.create, { body });
}

/**
 * Returns the promise of an answer within 24 hours, or the measured share while it is not met.
 * @throws ApiError
 */
export async function readResponseSentence(signal: AbortSignal): Promise<string> {
  return (await api.call(promiseEndpoints.responseTime, {}, { signal })).data.sentence;
}
