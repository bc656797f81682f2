import { notificationEndpoints } from '@threshold/contract/notifications';
import { quietApi } from '../api/api-client.ts';
import { createStore, useStore } from '../store.ts';

/** What waits for whoever is signed in. */
export interface MemberCounts {
  /** Notifications that were not read. */
  readonly notifications: number;
  /** Those of them that tell of something else than messages. */
  readonly news: number;
  /** Messages that were not read. */
  readonly messages: number;
  /** Applications to a vendor that nobody has answered yet. */
  readonly applications: number;
}

const none: MemberCounts = { notifications: 0, news: 0, messages: 0, applications: 0 };
const store = createStore<MemberCounts>(none);
/** Several parts of a page ask for the counts; so soon after the first of them none needs to ask the server. */
const FRESH_MS = 10_000;
let last: { readonly memberId: string; readonly page: string; readonly at: number } | undefined;

/** The counts, live. */
export function useMemberCounts(): MemberCounts {
  return useStore(store, none);
}

/** Whoever knows better says so: a page that has read them, a message that came or was read. */
export function setMemberCounts(known: Partial<MemberCounts>): void {
  store.set({ ...store.get(), ...known });
}

/** An application was answered (-1), or put back among the new ones (1). */
export function countApplication(by: number): void {
  setMemberCounts({ applications: Math.max(0, store.get().applications + by) });
}

/** Reads those of the member, unless the page did a moment ago. A failure changes nothing: they only decorate. */
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
    console.info('No counts:', error);
  }
}
