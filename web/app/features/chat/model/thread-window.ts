import { type Me, readMessages } from './inbox-requests.ts';
import type { InboxStore } from './inbox-store.ts';
import type { Opener } from './open-sealed.ts';
import { findUnreadStart, withMessages } from './thread.ts';

/** Loads the shown part of a conversation: its end, or the messages around a linked message. */
export function createThreadWindow(me: Me, store: InboxStore, readable: Opener['messages']) {
  /** Number of requests so far to show some part of a conversation, by conversation id. */
  const requestCounts = new Map<string, number>();

  /** Counts a request. @returns a function that returns true until another request is counted */
  function ask(id: string): () => boolean {
    const own = (requestCounts.get(id) ?? 0) + 1;
    requestCounts.set(id, own);
    return () => requestCounts.get(id) === own;
  }

  /** True if the conversation list has a newer message than the thread. */
  function endsEarly(id: string): boolean {
    const last = store.threadOf(id).messages.at(-1)?._id ?? '';
    return last < (store.conversation(id)?.lastMessage?._id ?? '');
  }

  /** Unloads a range of older messages, because a gap may separate them from the newest. */
  function leave(id: string): void {
    const { turn = 0, ...thread } = withMessages(store.threadOf(id), []);
    store.setThread(id, { ...thread, targetId: undefined, hasNewer: false, turn: turn + 1 });
  }

  return {
    ask,
    endsEarly,

    /** Shows a message. If it is not loaded, loads the messages around it. @throws ApiError */
    async showAt(id: string, messageId: string, isAsked: () => boolean): Promise<void> {
      if (!store.threadOf(id).messages.some(({ _id }) => _id === messageId)) {
        const found = await readable(id, await readMessages(me, id, { around: messageId }));
        if (!isAsked()) return;
        if (!store.add(id, found)) store.setThread(id, withMessages(store.threadOf(id), found));
        store.setThread(id, { ...store.threadOf(id), hasNewer: endsEarly(id) });
      }
      const { failure: _, turn = 0, ...thread } = store.threadOf(id);
      store.setThread(id, { ...thread, isLoaded: true, targetId: messageId, turn: turn + 1 });
    },

    /** Shows the newest page. @returns true if newer messages exist by now. @throws ApiError */
    async showNewest(id: string, isAsked: () => boolean): Promise<boolean> {
      const count = store.conversation(id)?.unread ?? 0;
      const messages = await readable(id, await readMessages(me, id));
      if (!isAsked()) return false;
      const unread = findUnreadStart(messages, me._id, count);
      if (store.threadOf(id).hasNewer) leave(id);
      store.add(id, messages, { isLoaded: true, failure: undefined, ...(unread && { unread }) });
      if (endsEarly(id)) return true;
      store.changeConversation(id, { unread: 0 });
      return false;
    },

    /** Loads the page of messages after the last loaded message. @throws ApiError */
    async loadNewer(id: string): Promise<void> {
      const before = requestCounts.get(id);
      const after = store.threadOf(id).messages.at(-1)?._id;
      const found = await readable(id, await readMessages(me, id, { after }));
      if (requestCounts.get(id) !== before) return;
      store.add(id, found);
      const hasNewer = found.length > 0 && endsEarly(id);
      store.setThread(id, { ...store.threadOf(id), hasNewer });
    },
  };
}
