import { calendarFeedEndpoints, type FeedKind } from '@threshold/contract/calendar-feeds';
import { api } from '#app/lib/api/api-client.ts';

/** Since when the member has an address of that kind. */
export const readFeed = async (kind: FeedKind, signal: AbortSignal) =>
  (await api.call(calendarFeedEndpoints.read, { params: { kind } }, { signal })).data;

/** Makes an address, which is told once; the one before ends. */
export const renewFeed = async (kind: FeedKind) =>
  (await api.call(calendarFeedEndpoints.renew, { params: { kind } })).data;

/** Turns the address off. */
export const endFeed = (kind: FeedKind) =>
  api.call(calendarFeedEndpoints.end, { params: { kind } });
