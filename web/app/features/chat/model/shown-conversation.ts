import type { Exchanged } from '#app/lib/encryption.ts';
import { type Me, otherOf } from './inbox-requests.ts';
import type { InboxState } from './inbox-store.ts';
import { byShelf } from './shows.ts';

export const withPerson = (
  me: Me,
  { conversations = [], begun }: Pick<InboxState, 'conversations' | 'begun'>,
  id: string | undefined,
) => [...conversations, ...begun].find((one) => otherOf(one, me)._id === id);

/**
 * The conversation that the panel shows. If none is named, wide screens show the first one, but
 * only next to the unfiltered list: an opened conversation counts as read.
 */
export function shownConversation(
  me: Me,
  state: Pick<InboxState, 'conversations' | 'begun' | 'show'>,
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

/** True if the loaded messages contain one by the member. */
export const hasWritten = ({ threads }: InboxState, me: Me): boolean =>
  Object.values(threads).some(({ messages }) => messages.some(({ sender }) => sender === me._id));

/** Whether a loaded message is sealed by the member, and whether a sealed reply followed. */
export function exchangedIn({ threads }: InboxState, me: Me): Exchanged {
  let [hasSent, wasAnswered] = [false, false];
  for (const { messages } of Object.values(threads)) {
    const sealed = messages.filter((one) => one.sealed?.reading.kind === 'opened');
    const isMine = sealed.some(({ sender }) => sender === me._id);
    hasSent ||= isMine;
    wasAnswered ||= isMine && sealed.some(({ sender }) => sender !== me._id);
  }
  return { hasSent, wasAnswered };
}

/** State of a link into a conversation that must not be in its address, which servers log. */
export interface MessageLinkState {
  readonly at?: string;
}
