import {
  createUnsavedConversation,
  getOtherParty,
  isMade,
  type Me,
  openConversation,
  readNewRecipient,
} from './inbox-requests.ts';
import type { InboxStore } from './inbox-store.ts';
import type { ShownConversation } from './shown-message.ts';

/** Manages conversations that have no message yet; these use the other party's id as their id. */
export function createConversationStarter(
  me: Me,
  store: InboxStore,
  events: {
    /** Loads further pages of the list until the list contains the conversation. */
    readonly loadUntil: (conversationId: string) => Promise<void>;
    readonly made: (personId: string, conversationId: string) => void;
    readonly refused: (personId: string, error: unknown) => void;
  },
) {
  const making = new Set<string>();
  let isClosed = false;

  async function makeNow(conversation: ShownConversation): Promise<void> {
    try {
      const { _id, status } = await openConversation(me, conversation._id);
      if (isClosed) return;
      store.adopt(conversation._id, { ...conversation, _id, status });
      events.made(conversation._id, _id);
    } catch (error) {
      if (!isClosed) events.refused(conversation._id, error);
    } finally {
      making.delete(conversation._id);
    }
  }

  const isUnmade = (conversation: ShownConversation | undefined) =>
    conversation !== undefined && !isMade(conversation, me);

  return {
    isUnmade: (id: string) => isUnmade(store.conversation(id)),

    /** Opens the existing or a new conversation with a person. @returns the person's current id */
    begin: async (personId: string): Promise<string> => {
      const { _id, sides } = await readNewRecipient(personId);
      if (_id) await events.loadUntil(_id);
      const found = _id ? store.conversation(_id) : sides && createUnsavedConversation(sides, me);
      if (!found || isClosed) return personId;
      if (sides) {
        store.setThread(found._id, { ...store.threadOf(found._id), isLoaded: true });
        store.change({ newConversations: [...store.get().newConversations, found] });
      }
      return getOtherParty(found, me)._id;
    },

    /** Starts creating a conversation on the server. @returns true if it already exists there */
    make(id: string): boolean {
      const conversation = store.conversation(id);
      if (!conversation || !isUnmade(conversation)) return conversation !== undefined;
      if (!making.has(id)) {
        making.add(id);
        void makeNow(conversation);
      }
      return false;
    },

    /** Replaces started conversations that another tab or the other party created on the server. */
    adopt(conversations: readonly ShownConversation[]): void {
      const byPerson = new Map(conversations.map((one) => [getOtherParty(one, me)._id, one]));
      for (const { _id } of store.get().newConversations) {
        const made = byPerson.get(_id);
        if (made) store.adopt(_id, made);
      }
      for (const id of store.storedTexts.ids()) {
        const made = byPerson.get(id);
        if (made) store.storedTexts.move(id, made._id);
      }
    },

    /** Adds to the list the conversations that this page has created since requesting the list. */
    withMade(conversations: readonly ShownConversation[]): readonly ShownConversation[] {
      const ids = new Set(conversations.map(({ _id }) => _id));
      const made = store
        .get()
        .newConversations.filter((one) => isMade(one, me) && !ids.has(one._id));
      return [...made.map((one) => store.conversation(one._id) ?? one), ...conversations];
    },

    close(): void {
      isClosed = true;
    },
  };
}
