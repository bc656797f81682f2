import type { EndpointRequest } from '@threshold/contract/endpoint';
import {
  type CountedKeyDate,
  type KeyDate,
  keyDateEndpoints,
} from '@threshold/contract/endpoints/purchases/key-dates';
import type { KeyDateStatus } from '@threshold/contract/texts/purchase-words';
import { api } from '#app/lib/api/api-client.ts';

export type KeyDateBody = EndpointRequest<typeof keyDateEndpoints.add>['body'];

/** Lists the dates of a purchase, earliest first. @throws ApiError */
export async function listDates(id: string, signal: AbortSignal): Promise<KeyDate[]> {
  return (await api.call(keyDateEndpoints.list, { params: { id } }, { signal })).data;
}

/** Calculates a date without saving it. @throws ApiError */
export async function countDate(
  id: string,
  body: KeyDateBody,
): Promise<{ date: CountedKeyDate | null; reason: string | null }> {
  return (await api.call(keyDateEndpoints.count, { params: { id }, body })).data;
}

/** @throws ApiError */
export async function addDate(id: string, body: KeyDateBody): Promise<KeyDate> {
  return (await api.call(keyDateEndpoints.add, { params: { id }, body })).data;
}

/** @throws ApiError, with the current date in `holds` after a conflicting change */
export async function changeDate(
  id: string,
  dateId: string,
  body: KeyDateBody & { version: number },
): Promise<KeyDate> {
  return (await api.call(keyDateEndpoints.change, { params: { id, dateId }, body })).data;
}

/** Confirms a date; throws like `changeDate`. */
export async function confirmDate(
  id: string,
  dateId: string,
  body: { with: string; version: number },
): Promise<KeyDate> {
  return (await api.call(keyDateEndpoints.confirm, { params: { id, dateId }, body })).data;
}

/** Sets the status; throws like `changeDate`. */
export async function setDateStatus(
  id: string,
  { _id: dateId, version }: KeyDate,
  status: KeyDateStatus,
): Promise<KeyDate> {
  const request = { params: { id, dateId }, body: { status, version } };
  return (await api.call(keyDateEndpoints.setStatus, request)).data;
}

/** @returns the confirmation to show · @throws ApiError */
export async function removeDate(id: string, dateId: string): Promise<string | undefined> {
  return (await api.call(keyDateEndpoints.remove, { params: { id, dateId } })).message;
}
