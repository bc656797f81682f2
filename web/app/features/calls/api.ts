import type { EndpointReply, EndpointRequest } from '@threshold/contract/endpoint';
import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import {
  type FreeSlots,
  vendorCalendarEndpoints,
} from '@threshold/contract/endpoints/calls/vendors-calendar';
import type { CallOutcome, MemberRole } from '@threshold/contract/vocabularies';
import { api } from '#app/lib/api/api-client.ts';

const endpoints = { customer: customerCalendarEndpoints, vendor: vendorCalendarEndpoints };

/** A newly booked call, with its calendar entry. */
export type BookedCall = EndpointReply<typeof customerCalendarEndpoints.schedule>['data'];

/** Books a call. @throws ApiError */
export async function scheduleCall(
  body: EndpointRequest<typeof customerCalendarEndpoints.schedule>['body'],
): Promise<BookedCall> {
  return (await api.call(customerCalendarEndpoints.schedule, { body })).data;
}

/** Source of free times. */
export interface SlotSource {
  /** Cache key; a new key reloads the times. */
  readonly key: string;
  /** Returns free times between two days, inclusive. @throws ApiError */
  readonly read: (
    period: { readonly from: string; readonly to: string },
    signal: AbortSignal,
  ) => Promise<FreeSlots>;
}

/** Returns the source of a professional's free times. */
export const slotsOf = (vendorId: string): SlotSource => ({
  key: vendorId,
  read: (query, signal) =>
    api.call(vendorCalendarEndpoints.slots, { params: { id: vendorId }, query }, { signal }),
});

/** Moves a call to another time. `dateTime` is an ISO timestamp. @throws ApiError */
export async function moveCall(side: MemberRole, id: string, dateTime: string): Promise<void> {
  await api.call(endpoints[side].move, { params: { id }, body: { dateTime } });
}

/** Records the outcome of a call; `note` is a professional's private note. @throws ApiError */
export async function sayOutcome(
  side: MemberRole,
  id: string,
  { outcome, note }: { outcome: CallOutcome; note: string },
): Promise<void> {
  const params = { id };
  await (side === 'vendor'
    ? api.call(vendorCalendarEndpoints.sayOutcome, { params, body: { outcome, note } })
    : api.call(customerCalendarEndpoints.sayOutcome, { params, body: { outcome } }));
}

/** @throws ApiError */
export async function cancelCall(side: MemberRole, id: string): Promise<void> {
  await api.call(endpoints[side].cancel, { params: { id } });
}
