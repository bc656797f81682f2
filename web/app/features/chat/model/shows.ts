import { folderOutcomes } from '@threshold/contract/texts/chat-texts';
import {
  type ConversationStatus,
  conversationStatuses,
  shelves,
  statusLabels,
} from '@threshold/contract/vocabularies';
import {
  type InboxFilter,
  type Me,
  type ReadConversations,
  readConversations,
} from './inbox-requests.ts';
import type { ShownConversation } from './shown-message.ts';

export type Show = 'all' | 'unread' | 'archived' | `chat:${ConversationStatus}`;

const SHOW = 'show';

const chatShows = new Map<string | null, ConversationStatus>(
  conversationStatuses.map((status) => [`chat:${status}`, status]),
);

/** Returns the filter in a URL's query; `all` if the query contains none. */
export const parseInboxFilter = (query: URLSearchParams): Show => {
  const value = query.get(SHOW);
  return value === 'unread' || value === 'archived' || chatShows.has(value)
    ? (value as Show)
    : 'all';
};

export const queryFor = (show: Show): Record<string, string> =>
  show === 'all' ? {} : { [SHOW]: show };

/** Returns the request parameters of a filter. Used if not all pages of the list are loaded. */
function toInboxFilter(show: Show): InboxFilter {
  const status = chatShows.get(show);
  if (show === 'unread') return { unread: true };
  if (show === 'archived') return { shelf: 'archived' };
  return status ? { status } : {};
}

type Shown = Pick<ShownConversation, 'shelf' | 'status' | 'unread'>;

/** True if a conversation matches. Archived conversations match only `archived` and `unread`. */
export function matchesInboxFilter(show: Show, { shelf, unread, status }: Shown): boolean {
  if (show === 'unread') return unread > 0;
  if (show === 'archived' || shelf === 'archived') return show === shelf;
  const asked = chatShows.get(show);
  return asked === undefined || status === asked;
}

export function getEmptyInboxText(show: Show): string {
  const status = chatShows.get(show);
  const { none } = folderOutcomes;
  if (status) return none.chat(statusLabels[status]);
  return show === 'unread' || show === 'archived' ? none[show] : none.all;
}

/** Sorts conversations by folder and preserves the order within each folder. */
export const byShelf = <T extends Pick<ShownConversation, 'shelf'>>(found: readonly T[]): T[] =>
  found.toSorted((a, b) => shelves.indexOf(a.shelf) - shelves.indexOf(b.shelf));

/** Reads pages of all conversations and, separately, of conversations that match the filter. */
export function createConversationPager(me: Me) {
  let pages = 1;
  let shownPages = 1;

  /** Adds the conversations that match the filter and are on pages that are not loaded yet. */
  async function readShown(show: Show, found: ReadConversations): Promise<ReadConversations> {
    if (show === 'all' || !found.hasMore) return found;
    const narrowed = await readConversations(me, shownPages, toInboxFilter(show));
    const known = new Set(found.conversations.map(({ _id }) => _id));
    const behind = narrowed.conversations.filter(({ _id }) => !known.has(_id));
    return { conversations: [...found.conversations, ...behind], hasMore: narrowed.hasMore };
  }

  return {
    goOn(show: Show): void {
      if (show === 'all') pages += 1;
      else shownPages += 1;
    },
    /** Restarts at the first page of matching conversations, because the filter has changed. */
    beginShown(): void {
      shownPages = 1;
    },
    /** Reads the loaded pages again. `showNow` returns the filter, which may change during it. */
    async read(showNow: () => Show) {
      const found = await readConversations(me, pages);
      const show = showNow();
      const shown = await readShown(show, found);
      const { conversations, hasMore: hasMoreShown } = shown;
      return { show, conversations, hasMore: found.hasMore, hasMoreShown };
    },
  };
}
