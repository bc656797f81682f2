import { queryOptions } from '@tanstack/react-query';
import type { EndpointReply, EndpointRequest } from '@threshold/contract/endpoint';
import {
  calendarFeedEndpoints,
  type FeedKind,
} from '@threshold/contract/endpoints/calls/appointments';
import {
  type AnsweredCall,
  callAnswerEndpoints,
  type callAnswers,
  customerCalendarEndpoints,
} from '@threshold/contract/endpoints/calls/customers-calendar';
import {
  awayNoticeEndpoints,
  type FreeSlots,
  vendorCalendarEndpoints,
} from '@threshold/contract/endpoints/calls/vendors-calendar';
import type { CallOutcome, MemberRole } from '@threshold/contract/vocabularies';
import { ApiError, catchStatuses } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';

const endpoints = { customer: customerCalendarEndpoints, vendor: vendorCalendarEndpoints };

type Schedule = typeof customerCalendarEndpoints.schedule;

/** A newly booked call, with its entry for calendar programs. */
export type BookedCall = EndpointReply<Schedule>['data'];

export const scheduleCall = async (body: EndpointRequest<Schedule>['body']) =>
  (await api.call(customerCalendarEndpoints.schedule, { body })).data;

export interface SlotSource {
  /** Cache key of the free times. If it changes, the times are loaded again. */
  readonly key: string;
  /** Loads the free times between two days, both included. */
  readonly read: (
    period: { readonly from: string; readonly to: string },
    signal: AbortSignal,
  ) => Promise<FreeSlots>;
}

export const createSlotSource = (vendorId: string): SlotSource => ({
  key: vendorId,
  read: (query, signal) =>
    api.call(vendorCalendarEndpoints.slots, { params: { id: vendorId }, query }, { signal }),
});

/** Moves a call to another time. `dateTime` is an ISO timestamp. */
export const moveCall = (side: MemberRole, id: string, dateTime: string) =>
  api.call(endpoints[side].move, { params: { id }, body: { dateTime } });

/** Records one side's outcome of a call. `note` is the private note of a professional. */
export const saveCallOutcome = (
  side: MemberRole,
  id: string,
  { outcome, note }: { outcome: CallOutcome; note: string },
): Promise<unknown> =>
  side === 'vendor'
    ? api.call(vendorCalendarEndpoints.sayOutcome, { params: { id }, body: { outcome, note } })
    : api.call(customerCalendarEndpoints.sayOutcome, { params: { id }, body: { outcome } });

export const cancelCall = (side: MemberRole, id: string) =>
  api.call(endpoints[side].cancel, { params: { id } });

type AwayNoticeChange = EndpointRequest<typeof awayNoticeEndpoints.set>['body'];

export const loadAwayNotice = async (id: string, signal: AbortSignal) =>
  (await api.call(awayNoticeEndpoints.own, { params: { id } }, { signal })).data;

export const saveAwayNotice = async (id: string, body: AwayNoticeChange) =>
  (await api.call(awayNoticeEndpoints.set, { params: { id }, body })).data;

export const endAwayNotice = async (id: string) =>
  (await api.call(awayNoticeEndpoints.end, { params: { id } })).data;

/** Loads the creation time of the member's calendar feed of that kind, if such a feed exists. */
export const calendarFeedQuery = (kind: FeedKind) =>
  queryOptions({
    queryKey: ['calendar feed', kind],
    queryFn: async ({ signal }) =>
      (await api.call(calendarFeedEndpoints.read, { params: { kind } }, { signal })).data,
  });

/** Creates a new URL for a calendar feed, shown only once, and revokes the previous URL. */
export const renewCalendarFeed = async (kind: FeedKind) =>
  (await api.call(calendarFeedEndpoints.renew, { params: { kind } })).data;

export const endCalendarFeed = (kind: FeedKind) =>
  api.call(calendarFeedEndpoints.end, { params: { kind } });

const withCallLink = (link: string) => ({ headers: { 'call-link': link } });

/** Loads the call to which a reminder's link belongs; null if the link is no longer valid. */
export const callByLinkQuery = (link: string) =>
  queryOptions({
    queryKey: ['call by link', link],
    queryFn: ({ signal }) => readCallByLink(link, signal),
  });

async function readCallByLink(link: string, signal: AbortSignal): Promise<AnsweredCall | null> {
  if (link === '') return null;
  const reading = api.call(callAnswerEndpoints.read, withCallLink(link), { signal });
  return (await catchStatuses(reading, [404, 422]))?.data ?? null;
}

/** Source of the free times to which the holder of a reminder's link can move the call. */
export const createLinkSlotSource = (link: string) => ({
  key: link,
  read: (query: { from: string; to: string }, signal: AbortSignal): Promise<FreeSlots> =>
    api.call(callAnswerEndpoints.slots, { ...withCallLink(link), query }, { signal }),
});

/** @returns the moved call */
export const moveCallByLink = async (link: string, dateTime: string) =>
  (await api.call(callAnswerEndpoints.move, { ...withCallLink(link), body: { dateTime } })).data;

/** True if the reminder's link is no longer valid. The call must then be loaded again. */
export const isCallLinkInvalid = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

export type CallAnswer = (typeof callAnswers)[number];

/** Answers a reminder. @returns the text to show */
export const answerCall = async (link: string, answer: CallAnswer) =>
  (await api.call(callAnswerEndpoints.give, { ...withCallLink(link), body: { answer } })).message;
