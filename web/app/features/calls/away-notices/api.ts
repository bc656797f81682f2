import type { EndpointRequest } from '@threshold/contract/endpoint';
import { awayNoticeEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { api } from '#app/lib/client/api-client.ts';

type AwayChange = EndpointRequest<typeof awayNoticeEndpoints.set>['body'];

export const loadAway = async (id: string, signal: AbortSignal) =>
  (await api.call(awayNoticeEndpoints.own, { params: { id } }, { signal })).data;

export const saveAway = async (id: string, body: AwayChange) =>
  (await api.call(awayNoticeEndpoints.set, { params: { id }, body })).data;

export const endAway = async (id: string) =>
  (await api.call(awayNoticeEndpoints.end, { params: { id } })).data;
