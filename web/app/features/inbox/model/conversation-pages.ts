import { type Me, type ReadConversations, readConversations } from './inbox-requests.ts';
import { narrowedTo, type Show } from './shows.ts';

/** Number of pages read, of all conversations and of those that match the list's filter. */
export function createConversationPages(me: Me) {
  let pages = 1;
  let shownPages = 1;

  /** Adds conversations that match the filter but are on later pages. */
  async function readShown(show: Show, found: ReadConversations): Promise<ReadConversations> {
    if (show === 'all' || !found.hasMore) return found;
    const narrowed = await readConversations(me, shownPages, narrowedTo(show));
    const known = new Set(found.conversations.map(({ _id }) => _id));
    const behind = narrowed.conversations.filter(({ _id }) => !known.has(_id));
    return { conversations: [...found.conversations, ...behind], hasMore: narrowed.hasMore };
  }

  return {
    goOn(show: Show): void {
      if (show === 'all') pages += 1;
      else shownPages += 1;
    },
    /** Starts again with the first page, because the filter has changed. */
    beginShown(): void {
      shownPages = 1;
    },
    /**
     * Reads all pages up to the current one again. `showNow` returns the filter once they have
     * loaded.
     */
    async read(showNow: () => Show) {
      const found = await readConversations(me, pages);
      const show = showNow();
      const shown = await readShown(show, found);
      const { conversations, hasMore: hasMoreShown } = shown;
      return { show, conversations, hasMore: found.hasMore, hasMoreShown };
    },
  };
}
