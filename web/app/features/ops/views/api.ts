import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import { adminViewEndpoints } from '@threshold/contract/admin-views';
import type { EndpointAnswer, EndpointRequest } from '@threshold/contract/endpoint';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** The `clientLoader` of the page: whether its reader may look at accounts. */
export const loadViewer = opsLoader(async (_, signal) => {
  const { data } = await opsApi.call(adminDeskEndpoints.overview, {}, { signal });
  return { mayView: data.staff.role === 'administrator' };
});

export type StartedView = EndpointAnswer<typeof adminViewEndpoints.start>['data'];

/** Starts to look at a member's account. @throws ApiError */
export async function startView(
  body: EndpointRequest<typeof adminViewEndpoints.start>['body'],
): Promise<StartedView> {
  return (await opsApi.call(adminViewEndpoints.start, { body })).data;
}
