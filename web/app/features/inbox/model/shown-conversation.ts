import { type Me, otherOf } from './inbox-requests.ts';
import type { InboxState } from './inbox-store.ts';
import { byShelf } from './shows.ts';

type Known = Pick<InboxState, 'conversations' | 'begun'>;
type Listed = Known & Pick<InboxState, 'show'>;

/** The conversation with that person, if it is here or was begun here. */
export const withPerson = (me: Me, { conversations = [], begun }: Known, id: string | undefined) =>
  [...conversations, ...begun].find((one) => otherOf(one, me)._id === id);

/**
 * The conversation that the panel shows. The first stands in where nobody was named, beside the whole list on wide screens:
 * and nowhere else, since who has begun to write must not find another person above the box, and what is shown counts as
 * read, so that a list of what is unread would empty by itself.
 */
export function shownConversation(
  me: Me,
  state: Listed,
  { openId, isWide }: { readonly openId: string | undefined; readonly isWide: boolean },
) {
  return (
    withPerson(me, state, openId) ??
    (isWide && !openId && state.show === 'all'
      ? byShelf(state.conversations ?? []).find(({ shelf }) => shelf !== 'archived')
      : undefined)
  );
}

/** Whom the page opens: named by its address, or by the page before. */
export const openPerson = (
  { role }: Me,
  otherId: string | undefined,
  preselected: { readonly vendorId?: string; readonly customerId?: string } | null,
): string | undefined =>
  otherId ?? (role === 'customer' ? preselected?.vendorId : preselected?.customerId);
