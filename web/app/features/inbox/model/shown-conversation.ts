import { type Me, otherOf } from './inbox-requests.ts';
import type { InboxState } from './inbox-store.ts';
import { byShelf } from './shows.ts';

type Known = Pick<InboxState, 'conversations' | 'begun'>;
type Listed = Known & Pick<InboxState, 'show'>;

/** The conversation with that person, if it is loaded or was started here. */
export const withPerson = (me: Me, { conversations = [], begun }: Known, id: string | undefined) =>
  [...conversations, ...begun].find((one) => otherOf(one, me)._id === id);

/**
 * The conversation that the panel shows. If none is named, wide screens show the first one next to
 * the unfiltered list. It opens nowhere else: a member who has begun to write must not find another
 * person above the box, and an opened conversation counts as read, which would empty the unread
 * list.
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

/** Person whose conversation the page opens: named by the address, or by the previous page. */
export const openPerson = (
  { role }: Me,
  otherId: string | undefined,
  preselected: { readonly vendorId?: string; readonly customerId?: string } | null,
): string | undefined =>
  otherId ?? (role === 'customer' ? preselected?.vendorId : preselected?.customerId);
