import { shelfOutcomes } from '@threshold/contract/texts/chat-texts';
import {
  type ConversationStatus,
  conversationStatuses,
  shelves,
  statusLabels,
} from '@threshold/contract/vocabularies';
import type { Narrowed } from './inbox-requests.ts';
import type { ShownConversation } from './shown-message.ts';

/** Filter of the conversation list. */
export type Show = 'all' | 'unread' | 'archived' | `chat:${ConversationStatus}`;

const SHOW = 'show';

const chatShows = new Map<string | null, ConversationStatus>(
  conversationStatuses.map((status) => [`chat:${status}`, status]),
);

/** The filter that an address names. */
export const showIn = (query: URLSearchParams): Show => {
  const value = query.get(SHOW);
  return value === 'unread' || value === 'archived' || chatShows.has(value)
    ? (value as Show)
    : 'all';
};

/** Query of the address for this filter. */
export const queryFor = (show: Show): Record<string, string> =>
  show === 'all' ? {} : { [SHOW]: show };

/** Filter of the server request, for when not all conversations are loaded. */
export function narrowedTo(show: Show): Narrowed {
  const status = chatShows.get(show);
  if (show === 'unread') return { unread: true };
  if (show === 'archived') return { shelf: 'archived' };
  return status ? { status } : {};
}

type Shown = Pick<ShownConversation, 'shelf' | 'status' | 'unread'>;

/**
 * True if the conversation matches the filter. Archived ones match only `archived`, and `unread`
 * because they count as unread.
 */
export function isMeant(show: Show, { shelf, unread, status }: Shown): boolean {
  if (show === 'unread') return unread > 0;
  if (show === 'archived' || shelf === 'archived') return show === shelf;
  const asked = chatShows.get(show);
  return asked === undefined || status === asked;
}

/** Sentence for a list without matches. */
export function noneOf(show: Show): string {
  const status = chatShows.get(show);
  const { none } = shelfOutcomes;
  if (status) return none.chat(statusLabels[status]);
  return show === 'unread' || show === 'archived' ? none[show] : none.all;
}

/** Ordered by folder, otherwise unchanged. */
export const byShelf = <T extends Pick<ShownConversation, 'shelf'>>(found: readonly T[]): T[] =>
  found.toSorted((a, b) => shelves.indexOf(a.shelf) - shelves.indexOf(b.shelf));
