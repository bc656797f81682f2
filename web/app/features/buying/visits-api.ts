import { type HomeVisit, homeVisitEndpoints } from '@threshold/contract/buying/home-visits';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import { api } from '#app/lib/api/api-client.ts';

type AddBody = EndpointRequest<typeof homeVisitEndpoints.add>['body'];
export type VisitBody = Omit<AddBody, 'home'>;

/** The visits of a home, the earliest first. @throws ApiError */
export async function listVisits(
  id: string,
  home: string,
  signal: AbortSignal,
): Promise<HomeVisit[]> {
  const request = { params: { id }, query: { home } };
  return (await api.call(homeVisitEndpoints.list, request, { signal })).data;
}

/** @throws ApiError */
export async function addVisit(id: string, body: AddBody): Promise<HomeVisit> {
  return (await api.call(homeVisitEndpoints.add, { params: { id }, body })).data;
}

/** @throws ApiError, with what holds now where somebody else was faster */
export async function changeVisit(
  id: string,
  visitId: string,
  body: VisitBody & { version: number },
): Promise<HomeVisit> {
  return (await api.call(homeVisitEndpoints.change, { params: { id, visitId }, body })).data;
}

/** @throws ApiError */
export async function removeVisit(id: string, visitId: string): Promise<void> {
  await api.call(homeVisitEndpoints.remove, { params: { id, visitId } });
}
