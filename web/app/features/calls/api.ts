import type { EndpointReply, EndpointRequest } from '@threshold/contract/endpoint';
import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import {
  type FreeSlots,
  vendorCalendarEndpoints,
} from '@threshold/contract/endpoints/calls/vendors-calendar';
import type { CallOutcome, MemberRole } from '@threshold/contract/vocabularies';
import { api } from '#app/lib/client/api-client.ts';

const endpoints = { customer: customerCalendarEndpoints, vendor: vendorCalendarEndpoints };

type Schedule = typeof customerCalendarEndpoints.schedule;

/** A newly booked call, with its calendar entry. */
export type BookedCall = EndpointReply<Schedule>['data'];

export const scheduleCall = async (body: EndpointRequest<Schedule>['body']) =>
  (await api.call(customerCalendarEndpoints.schedule, { body })).data;

export interface SlotSource {
  /** Cache key; a new key reloads the times. */
  readonly key: string;
  /** Returns free times between two days, inclusive. */
  readonly read: (
    period: { readonly from: string; readonly to: string },
    signal: AbortSignal,
  ) => Promise<FreeSlots>;
}

export const slotsOf = (vendorId: string): SlotSource => ({
  key: vendorId,
  read: (query, signal) =>
    api.call(vendorCalendarEndpoints.slots, { params: { id: vendorId }, query }, { signal }),
});

/** Moves a call to another time. `dateTime` is an ISO timestamp. */
export const moveCall = (side: MemberRole, id: string, dateTime: string) =>
  api.call(endpoints[side].move, { params: { id }, body: { dateTime } });

/** Records the outcome of a call; `note` is a professional's private note. */
export const sendOutcome = (
  side: MemberRole,
  id: string,
  { outcome, note }: { outcome: CallOutcome; note: string },
): Promise<unknown> =>
  side === 'vendor'
    ? api.call(vendorCalendarEndpoints.sayOutcome, { params: { id }, body: { outcome, note } })
    : api.call(customerCalendarEndpoints.sayOutcome, { params: { id }, body: { outcome } });

export const cancelCall = (side: MemberRole, id: string) =>
  api.call(endpoints[side].cancel, { params: { id } });
