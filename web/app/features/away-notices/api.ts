import type { EndpointRequest } from '@threshold/contract/endpoint';
import {
  awayNoticeEndpoints,
  type OwnAway,
} from '@threshold/contract/endpoints/calls/away-notices';
import { api } from '#app/lib/api/api-client.ts';

export type AwayChange = EndpointRequest<typeof awayNoticeEndpoints.set>['body'];

/** Returns the caller's own away notice. @throws ApiError */
export async function loadAway(id: string, signal: AbortSignal): Promise<OwnAway> {
  return (await api.call(awayNoticeEndpoints.own, { params: { id } }, { signal })).data;
}

/** @throws ApiError */
export async function saveAway(id: string, body: AwayChange): Promise<OwnAway> {
  return (await api.call(awayNoticeEndpoints.set, { params: { id }, body })).data;
}

/** @throws ApiError */
export async function endAway(id: string): Promise<OwnAway> {
  return (await api.call(awayNoticeEndpoints.end, { params: { id } })).data;
}
