import type { EndpointRequest } from '@threshold/contract/endpoint';
import { vendorRemovalEndpoints } from '@threshold/contract/removals';
import { vendorSearchEndpoints } from '@threshold/contract/search';
import type { Vendor } from '@threshold/contract/vendors';
import { api } from '#app/lib/api/api-client.ts';

/** Asks staff to take a listing down. @throws ApiError */
export async function requestRemoval(
  id: string,
  body: EndpointRequest<typeof vendorRemovalEndpoints.requestRemoval>['body'],
): Promise<void> {
  await api.call(vendorRemovalEndpoints.requestRemoval, { params: { id }, body });
}

/** A listing as its reader may see it. */
export async function readProfile(id: string, signal: AbortSignal): Promise<Vendor> {
  return (await api.call(vendorSearchEndpoints.get, { params: { id } }, { signal })).data;
}
