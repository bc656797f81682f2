import { shelfOutcomes } from '@threshold/contract/outcomes-shelves';
import {
  type ApplicationStatus,
  applicationStatuses,
  type ConversationStatus,
  conversationStatuses,
  shelves,
  statusLabels,
} from '@threshold/contract/vocabularies';
import type { Narrowed } from './inbox-requests.ts';
import type { ShownConversation } from './shown-message.ts';

/** Which conversations the list shows. */
export type Show =
  | 'all'
  | 'unread'
  | 'archived'
  | `chat:${ConversationStatus}`
  | `application:${ApplicationStatus}`;

const SHOW = 'show';

const chatShows = new Map<string | null, ConversationStatus>(
  conversationStatuses.map((status) => [`chat:${status}`, status]),
);
const applicationShows = new Map<string | null, ApplicationStatus>(
  applicationStatuses.map((status) => [`application:${status}`, status]),
);

/** What an address asks for. */
export const showIn = (query: URLSearchParams): Show => {
  const asked = query.get(SHOW);
  return asked === 'unread' ||
    asked === 'archived' ||
    chatShows.has(asked) ||
    applicationShows.has(asked)
    ? (asked as Show)
    : 'all';
};

/** The query of the addresses at which the list shows this. */
export const queryFor = (show: Show): Record<string, string> =>
  show === 'all' ? {} : { [SHOW]: show };

/** What the server is asked for, where not all conversations are here. */
export function narrowedTo(show: Show): Narrowed {
  const [status, application] = [chatShows.get(show), applicationShows.get(show)];
  if (show === 'unread') return { unread: true };
  if (show === 'archived') return { shelf: 'archived' };
  if (status) return { status };
  return application ? { application } : {};
}

type Shown = Pick<ShownConversation, 'shelf' | 'status' | 'unread' | 'application_status'>;

/** Whether it is meant. What is archived shows where it is asked for alone, and where something in it is unread: that counts. */
export function isMeant(show: Show, { shelf, unread, ...one }: Shown): boolean {
  if (show === 'unread') return unread > 0;
  if (show === 'archived' || shelf === 'archived') return show === shelf;
  const { status, application } = narrowedTo(show);
  if (status) return one.status === status;
  return application === undefined || one.application_status === application;
}

/** What is said where the list shows none. */
export function noneOf(show: Show): string {
  const [status, application] = [chatShows.get(show), applicationShows.get(show)];
  const { none } = shelfOutcomes;
  if (status) return none.chat(statusLabels[status]);
  if (application) return none.application(statusLabels[application]);
  return show === 'unread' || show === 'archived' ? none[show] : none.all;
}

/** Shelf by shelf, otherwise in the order in which they are. */
export const byShelf = <T extends Pick<ShownConversation, 'shelf'>>(found: readonly T[]): T[] =>
  found.toSorted((a, b) => shelves.indexOf(a.shelf) - shelves.indexOf(b.shelf));
