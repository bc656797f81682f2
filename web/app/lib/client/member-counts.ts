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
/** Time in ms for which one request is enough, as several parts of a page ask for the counts. */
const FRESH_MS = 10_000;
let last: { readonly memberId: string; readonly page: string; readonly at: number } | undefined;

export function useMemberCounts(): MemberCounts {
  return useStore(store, none);
}

/** Overrides counts after a page has loaded newer ones, or after a message arrived or was read. */
export function setMemberCounts(known: Partial<MemberCounts>): void {
  store.set({ ...store.get(), ...known });
}

/** Adjusts the count after an application was answered (-1) or reopened (1). */
export function adjustApplicationCount(by: number): void {
  setMemberCounts({ applications: Math.max(0, store.get().applications + by) });
}

/** Reads the member's counts, unless the page did so recently. Failures are ignored. */
export async function readMemberCounts(memberId: string, page: string): Promise<void> {
  const isOther = last?.memberId !== memberId;
  if (!isOther && last?.page === page && Date.now() - last.at < FRESH_MS) return;
  if (isOther) store.set(none);
  last = { memberId, page, at: Date.now() };
  try {
    const counts = await quietApi.call(notificationEndpoints.list, { query: { limit: 1 } });
    if (last?.memberId !== memberId) return;
    const { unread, unread_news, unread_messages, new_applications } = counts;
    store.set({
      notifications: unread,
      news: unread_news,
      messages: unread_messages,
      applications: new_applications,
    });
  } catch (error) {
    console.info('Reading the unread counts failed:', error);
  }
}
