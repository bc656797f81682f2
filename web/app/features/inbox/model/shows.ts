import { shelfOutcomes } from '@threshold/contract/outcomes-shelves';
import {
  type ConversationStatus,
  conversationStatuses,
  shelves,
  statusLabels,
} from '@threshold/contract/vocabularies';
import type { Narrowed } from './inbox-requests.ts';
import type { ShownConversation } from './shown-message.ts';

/** Which conversations the list shows. */
export type Show = 'all' | 'unread' | 'archived' | `chat:${ConversationStatus}`;

const SHOW = 'show';

const chatShows = new Map<string | null, ConversationStatus>(
  conversationStatuses.map((status) => [`chat:${status}`, status]),
);

/** What an address asks for. */
export const showIn = (query: URLSearchParams): Show => {
  const asked = query.get(SHOW);
  return asked === 'unread' || asked === 'archived' || chatShows.has(asked)
    ? (asked as Show)
    : 'all';
};

/** The query of the addresses at which the list shows this. */
export const queryFor = (show: Show): Record<string, string> =>
  show === 'all' ? {} : { [SHOW]: show };

/** What the server is asked for, where not all conversations are here. */
export function narrowedTo(show: Show): Narrowed {
  const status = chatShows.get(show);
  if (show === 'unread') return { unread: true };
  if (show === 'archived') return { shelf: 'archived' };
  return status ? { status } : {};
}

type Shown = Pick<ShownConversation, 'shelf' | 'status' | 'unread'>;

/** Whether it is meant. What is archived shows where it is asked for alone, and where something in it is unread: that counts. */
export function isMeant(show: Show, { shelf, unread, status }: Shown): boolean {
  if (show === 'unread') return unread > 0;
  if (show === 'archived' || shelf === 'archived') return show === shelf;
  const asked = chatShows.get(show);
  return asked === undefined || status === asked;
}

/** What is said where the list shows none. */
export function noneOf(show: Show): string {
  const status = chatShows.get(show);
  const { none } = shelfOutcomes;
  if (status) return none.chat(statusLabels[status]);
  return show === 'unread' || show === 'archived' ? none[show] : none.all;
}

/** Shelf by shelf, otherwise in the order in which they are. */
export const byShelf = <T extends Pick<ShownConversation, 'shelf'>>(found: readonly T[]): T[] =>
  found.toSorted((a, b) => shelves.indexOf(a.shelf) - shelves.indexOf(b.shelf));
