import type { EndpointRequest } from '@threshold/contract/endpoint';
import { vendorRemovalEndpoints } from '@threshold/contract/removals';
import { api } from '#app/lib/api/api-client.ts';

/** Asks staff to take a listing down. @throws ApiError */
export async function requestRemoval(
  id: string,
  body: EndpointRequest<typeof vendorRemovalEndpoints.requestRemoval>['body'],
): Promise<void> {
  await api.call(vendorRemovalEndpoints.requestRemoval, { params: { id }, body });
}
