import type { ChatActivity, EncryptionState } from '#app/lib/encryption.ts';
import { createStore } from '#app/lib/store.ts';
import { createStoredTexts } from '../sending/stored-texts.ts';
import { getOtherParty, type Me } from './inbox-requests.ts';
import type { ShownConversation, ShownLast, ShownMessage } from './shown-message.ts';
import { byShelf, type Show } from './shows.ts';
import { addMessages, emptyThread, type SealedOnce, type Thread } from './thread.ts';

export interface InboxState {
  /** Conversations by last activity, newest first; undefined before the first load. */
  readonly conversations: readonly ShownConversation[] | undefined;
  /** Conversations started in this browser; not listed before their first message. */
  readonly newConversations: readonly ShownConversation[];
  readonly hasMore: boolean;
  /** Filter of the displayed list. `conversations` also contains entries that do not match. */
  readonly show: Show;
  readonly hasMoreShown: boolean;
  readonly failure: string | undefined;
  /** False after a connection was lost or failed; true while the first connection opens. */
  readonly isConnected: boolean;
  readonly typing: ReadonlySet<string>;
  readonly threads: Readonly<Record<string, Thread>>;
  /** State of the encryption; undefined if this inbox has no encryption. */
  readonly encryption: EncryptionState | undefined;
}

export const emptyInbox: InboxState = {
  conversations: undefined,
  newConversations: [],
  hasMore: false,
  show: 'all',
  hasMoreShown: false,
  failure: undefined,
  isConnected: true,
  typing: new Set(),
  threads: {},
  encryption: undefined,
};

export type InboxStore = ReturnType<typeof createInboxStore>;

/**
 * State of one inbox and functions that change it. `arrived` is called for each sent message that
 * the server has stored. `stored` differs from `sealed` if another tab or attempt sent it.
 */
export function createInboxStore(
  me: Pick<Me, '_id'>,
  arrived: (id: string, sealed: SealedOnce | undefined, stored: string) => void = () => undefined,
) {
  const store = createStore(emptyInbox);
  const storedTexts = createStoredTexts(me._id);
  const set = (change: Partial<InboxState>) => store.set({ ...store.get(), ...change });
  let isClosed = false;
  const threadOf = (id: string): Thread => store.get().threads[id] ?? emptyThread;

  /** Stores unsent texts in the browser. Leaves out files: another page could not read them. */
  function keepTexts(id: string, outgoing: Thread['outgoing']): void {
    const texts = outgoing.filter(({ file }) => !file);
    storedTexts.keepUnsent(
      id,
      texts.map(({ clientMessageId, body, at, sealed }) => ({ clientMessageId, body, at, sealed })),
    );
  }

  const setThread = (id: string, thread: Thread) => {
    if (!isClosed && thread.outgoing !== threadOf(id).outgoing) keepTexts(id, thread.outgoing);
    set({ threads: { ...store.get().threads, [id]: thread } });
  };

  const conversation = (id: string): ShownConversation | undefined => {
    const { conversations = [], newConversations } = store.get();
    return [...conversations, ...newConversations].find(({ _id }) => _id === id);
  };

  const changeConversation = (id: string, change: Partial<ShownConversation>) =>
    set({
      conversations: store
        .get()
        .conversations?.map((one) => (one._id === id ? { ...one, ...change } : one)),
    });

  return {
    ...store,
    storedTexts,
    change: set,
    threadOf,
    setThread,
    changeConversation,

    /** Stops writing to the browser's storage, even if uploads finish after the inbox is closed. */
    close(): void {
      isClosed = true;
    },

    /** Adds messages. @returns true if no message is missing between added and loaded messages */
    add(
      conversationId: string,
      messages: readonly ShownMessage[],
      more: Partial<Thread> = {},
    ): boolean {
      const { thread, isWhole, done } = addMessages(threadOf(conversationId), messages);
      setThread(conversationId, { ...thread, ...more });
      for (const [{ sealed }, { sealed: part, body }] of done)
        arrived(conversationId, sealed, part?.row.body ?? body);
      return isWhole;
    },

    /** Applies `change` to each loaded message of a conversation. */
    changeMessages(id: string, change: (message: ShownMessage) => ShownMessage): void {
      const thread = threadOf(id);
      setThread(id, { ...thread, messages: thread.messages.map(change) });
    },

    /** Moves a message's conversation to the top. @returns false if the list does not contain it */
    noteLast(message: ShownMessage, isUnread: boolean): boolean {
      const { conversations = [] } = store.get();
      const found = conversations.find(({ _id }) => _id === message.conversationId);
      if (!found) return false;
      const isNew = message._id > (found.lastMessage?._id ?? '');
      const { _id, body, sender, senderType, clientMessageId, createdAt, sealed } = message;
      const file_name = message.file?.original_name ?? null;
      const about = { _id, body, sender, senderType, clientMessageId, createdAt, file_name };
      const last: ShownLast = { ...about, ...(sealed && { sealed }) };
      const changed: ShownConversation = {
        ...found,
        shelf: found.shelf === 'archived' ? 'inbox' : found.shelf,
        unread: found.unread + (isUnread && isNew ? 1 : 0),
        lastMessage: isNew ? last : found.lastMessage,
      };
      const others = conversations.filter((one) => one !== found);
      set({ conversations: [changed, ...others] });
      return true;
    },

    setTyping(id: string, isTyping: boolean): void {
      const typing = new Set(store.get().typing);
      if (isTyping) typing.add(id);
      else typing.delete(id);
      set({ typing });
    },

    conversation,

    /** Replaces a started conversation with the server's, and moves its outgoing messages there. */
    adopt(personId: string, made: ShownConversation): void {
      const { newConversations, threads, conversations = [] } = store.get();
      const { [personId]: before = emptyThread, ...others } = threads;
      const known = others[made._id] ?? { ...before, outgoing: [], isLoaded: !made.lastMessage };
      const thread = { ...known, outgoing: [...known.outgoing, ...before.outgoing] };
      storedTexts.move(personId, made._id);
      const isListed = conversations.some(({ _id }) => _id === made._id);
      set({
        newConversations: newConversations.map((one) => (one._id === personId ? made : one)),
        conversations: isListed ? conversations : [made, ...conversations],
        threads: { ...others, [made._id]: thread },
      });
    },
  };
}

export const findConversationWith = (
  me: Me,
  { conversations = [], newConversations }: Pick<InboxState, 'conversations' | 'newConversations'>,
  id: string | undefined,
) => [...conversations, ...newConversations].find((one) => getOtherParty(one, me)._id === id);

/**
 * The conversation that the panel shows. If the URL contains none, wide screens show the first
 * one, but only next to an unfiltered list, because opening a conversation marks it as read.
 */
export function findShownConversation(
  me: Me,
  state: Pick<InboxState, 'conversations' | 'newConversations' | 'show'>,
  { openId, isWide }: { readonly openId: string | undefined; readonly isWide: boolean },
) {
  return (
    findConversationWith(me, state, openId) ??
    (isWide && !openId && state.show === 'all'
      ? byShelf(state.conversations ?? []).find(({ shelf }) => shelf !== 'archived')
      : undefined)
  );
}

/** Id of the other party whose chat opens: from the URL, otherwise from the history state. */
export const resolveOpenPersonId = (
  { role }: Me,
  otherId: string | undefined,
  preselected: { readonly vendorId?: string; readonly customerId?: string } | null,
): string | undefined =>
  otherId ?? (role === 'customer' ? preselected?.vendorId : preselected?.customerId);

/** True if the member wrote one of the loaded messages. */
export const hasOwnMessages = ({ threads }: InboxState, me: Me): boolean =>
  Object.values(threads).some(({ messages }) => messages.some(({ sender }) => sender === me._id));

/** Checks if the member has sent a sealed message, and if a sealed reply followed it. */
export function getSealedExchange({ threads }: InboxState, me: Me): ChatActivity {
  let [hasSent, wasAnswered] = [false, false];
  for (const { messages } of Object.values(threads)) {
    const sealed = messages.filter((one) => one.sealed?.reading.kind === 'opened');
    const isMine = sealed.some(({ sender }) => sender === me._id);
    hasSent ||= isMine;
    wasAnswered ||= isMine && sealed.some(({ sender }) => sender !== me._id);
  }
  return { hasSent, wasAnswered };
}

/** Id of the message that a link opens. Not in the URL, because servers log URLs. */
export interface MessageLinkState {
  readonly at?: string;
}
