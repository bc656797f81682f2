import type { EndpointRequest } from '@threshold/contract/endpoint';
import {
  dateShareEndpoints,
  type KeyDate,
  keyDateEndpoints,
} from '@threshold/contract/endpoints/purchases/key-dates';
import type { KeyDateStatus } from '@threshold/contract/texts/purchase-words';
import { api } from '#app/lib/client/api-client.ts';

/* If another member changed the date first, requests throw an ApiError with the stored date. */

export type KeyDateBody = EndpointRequest<typeof keyDateEndpoints.add>['body'];

interface DateIds {
  readonly id: string;
  readonly dateId: string;
}

/** Lists the key dates of a purchase, earliest first. */
export const listDates = async (id: string, signal: AbortSignal) =>
  (await api.call(keyDateEndpoints.list, { params: { id } }, { signal })).data;

/** Calculates a key date on the server without saving it. */
export const calculateDate = async (id: string, body: KeyDateBody) =>
  (await api.call(keyDateEndpoints.count, { params: { id }, body })).data;

export const addDate = async (id: string, body: KeyDateBody) =>
  (await api.call(keyDateEndpoints.add, { params: { id }, body })).data;

export const changeDate = async (params: DateIds, body: KeyDateBody & { version: number }) =>
  (await api.call(keyDateEndpoints.change, { params, body })).data;

export const confirmDate = (params: DateIds, body: { with: string; version: number }) =>
  api.call(keyDateEndpoints.confirm, { params, body });

export const setDateStatus = (
  id: string,
  { _id: dateId, version }: KeyDate,
  status: KeyDateStatus,
) => api.call(keyDateEndpoints.setStatus, { params: { id, dateId }, body: { status, version } });

/** @returns the text that confirms the deletion, to show to the buyer */
export const removeDate = async (params: DateIds) =>
  (await api.call(keyDateEndpoints.remove, { params })).message;

/** Lists the key dates that buyers share with the signed-in professional. */
export const listSharedDates = async (signal: AbortSignal) =>
  (await api.call(dateShareEndpoints.list, {}, { signal })).data;

/** Lets the professional read the key dates of the home under contract. */
export const shareDates = (id: string, vendorId: string, with_address: boolean) =>
  api.call(dateShareEndpoints.share, {
    params: { id, vendorId },
    body: { acts_for_us: true, with_address },
  });

export const unshareDates = (id: string, vendorId: string) =>
  api.call(dateShareEndpoints.unshare, { params: { id, vendorId } });
