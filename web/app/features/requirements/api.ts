import { type LeadRequestInput, leadRequestEndpoints } from '@threshold/contract/lead-requests';
import { api } from '#app/lib/api/api-client.ts';

/** Throws an ApiError when the request did not arrive. */
export async function sendRequirements(body: LeadRequestInput): Promise<void> {
  await api.call(leadRequestEndpoints.create, { body });
}
