import { notificationEndpoints } from '@threshold/contract/notifications';
import { quietApi } from '../api/api-client.ts';
import { createStore, useStore } from '../store.ts';

/** What waits for whoever is signed in. */
export interface MemberCounts {
  /** Notifications that were not read. */
  readonly notifications: number;
  /** Messages that were not read. */
  readonly messages: number;
}

const none: MemberCounts = { notifications: 0, messages: 0 };
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

/** Reads those of the member, unless the page did a moment ago. A failure changes nothing: they only decorate. */
export async function readMemberCounts(memberId: string, page: string): Promise<void> {
  const isOther = last?.memberId !== memberId;
  if (!isOther && last?.page === page && Date.now() - last.at < FRESH_MS) return;
  if (isOther) store.set(none);
  last = { memberId, page, at: Date.now() };
  try {
    const { unread, unread_messages } = await quietApi.call(notificationEndpoints.list, {
      query: { limit: 1 },
    });
    if (last?.memberId === memberId)
      store.set({ notifications: unread, messages: unread_messages });
  } catch (error) {
    console.info('No counts:', error);
  }
}
