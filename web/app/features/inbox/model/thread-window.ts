import { type Me, readMessages } from './inbox-requests.ts';
import type { InboxStore } from './inbox-store.ts';
import type { Opener } from './open-sealed.ts';
import { movedTo } from './thread.ts';

/** Shows a conversation at another place than its end: what stands there joins on to nothing that is here. */
export function createThreadWindow(me: Me, store: InboxStore, readable: Opener['messages']) {
  /** A list that knows of a later message knows better. */
  function endsEarly(id: string): boolean {
    const last = store.threadOf(id).messages.at(-1)?._id ?? '';
    return last < (store.conversation(id)?.lastMessage?._id ?? '');
  }

  return {
    /** Brings up a message, with what stands around it where it is not here yet. @throws ApiError */
    async showAt(id: string, messageId: string): Promise<void> {
      if (!store.threadOf(id).messages.some(({ _id }) => _id === messageId)) {
        const found = await readable(id, await readMessages(me, id, { around: messageId }));
        if (!store.add(id, found)) store.setThread(id, movedTo(store.threadOf(id), found));
        store.setThread(id, { ...store.threadOf(id), hasNewer: endsEarly(id) });
      }
      const { failure: _, turn = 0, ...thread } = store.threadOf(id);
      store.setThread(id, { ...thread, isLoaded: true, soughtId: messageId, turn: turn + 1 });
    },

    /** Reads on towards the newest. @throws ApiError */
    async loadNewer(id: string): Promise<void> {
      const after = store.threadOf(id).messages.at(-1)?._id;
      const found = await readable(id, await readMessages(me, id, { after }));
      store.add(id, found);
      const hasNewer = found.length > 0 && endsEarly(id);
      store.setThread(id, { ...store.threadOf(id), hasNewer });
    },

    /** What stands there goes, to make room for the newest. */
    leave(id: string): void {
      const { turn = 0, ...thread } = movedTo(store.threadOf(id), []);
      store.setThread(id, { ...thread, soughtId: undefined, hasNewer: false, turn: turn + 1 });
    },
  };
}
