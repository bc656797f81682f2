import { type Me, type ReadConversations, readConversations } from './inbox-requests.ts';
import { narrowedTo, type Show } from './shows.ts';

/** How far the list of conversations was read: of all, and of those that it shows where it does not show all. */
export function createConversationPages(me: Me) {
  let pages = 1;
  let shownPages = 1;

  /** With those that the list shows from behind the ones that are here. */
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
    /** Something else is shown, from its beginning. */
    beginShown(): void {
      shownPages = 1;
    },
    /** Reads all pages up to here again. `showNow`: what the list shows once they have come. */
    async read(showNow: () => Show) {
      const found = await readConversations(me, pages);
      const show = showNow();
      const shown = await readShown(show, found);
      const { conversations, hasMore: hasMoreShown } = shown;
      return { show, conversations, hasMore: found.hasMore, hasMoreShown };
    },
  };
}
