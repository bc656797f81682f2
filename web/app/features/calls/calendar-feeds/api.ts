import { queryOptions } from '@tanstack/react-query';
import {
  calendarFeedEndpoints,
  type FeedKind,
} from '@threshold/contract/endpoints/calls/calendar-feeds';
import { api } from '#app/lib/client/api-client.ts';

/** When the member's address of that kind was created, if there is one. */
export const feedQuery = (kind: FeedKind) =>
  queryOptions({
    queryKey: ['calendar feed', kind],
    queryFn: async ({ signal }) =>
      (await api.call(calendarFeedEndpoints.read, { params: { kind } }, { signal })).data,
  });

/** Creates a new address, which is shown only once, and ends the previous one. */
export const renewFeed = async (kind: FeedKind) =>
  (await api.call(calendarFeedEndpoints.renew, { params: { kind } })).data;

export const endFeed = (kind: FeedKind) =>
  api.call(calendarFeedEndpoints.end, { params: { kind } });
