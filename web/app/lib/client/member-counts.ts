import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { createStore, useStore } from '../store.ts';
import { quietApi } from './api-client.ts';

export interface MemberCounts {
  readonly notifications: number;
  /** Number of unread notifications that are not about messages. */
  readonly news: number;
  readonly messages: number;
  /** Number of unanswered applications to a vendor. */
  readonly applications: number;
}

const none: MemberCounts = { notifications: 0, news: 0, messages: 0, applications: 0 };
const store = createStore<MemberCounts>(none);
let countedMember: string | undefined;

export function useMemberCounts(): MemberCounts {
  return useStore(store, none);
}

/** Overrides counts after a page has loaded newer counts or a message has arrived or been read. */
export function setMemberCounts(known: Partial<MemberCounts>): void {
  store.set({ ...store.get(), ...known });
}

/** Adjusts the count after an application was answered (-1) or reopened (1). */
export function adjustApplicationCount(by: number): void {
  setMemberCounts({ applications: Math.max(0, store.get().applications + by) });
}

/** Reads the member's counts. Those of another member are removed before the request. */
export async function readMemberCounts(memberId: string | undefined, signal: AbortSignal) {
  if (memberId !== countedMember) store.set(none);
  countedMember = memberId;
  const request = { query: { limit: 1 } };
  const counts = await quietApi.call(notificationEndpoints.list, request, { signal });
  const { unread, unread_news, unread_messages, new_applications } = counts;
  store.set({
    notifications: unread,
    news: unread_news,
    messages: unread_messages,
    applications: new_applications,
  });
  return counts;
}
