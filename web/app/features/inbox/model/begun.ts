import {
  isMade,
  type Me,
  openConversation,
  otherOf,
  readProspect,
  unmade,
} from './inbox-requests.ts';
import type { InboxStore } from './inbox-store.ts';
import type { ShownConversation } from './shown-message.ts';

/** What the inbox does when a conversation that was begun is made, or cannot be. */
interface BegunEvents {
  /** Reads the list until that conversation is here. */
  readonly loadUntil: (conversationId: string) => Promise<void>;
  /** What waited for it can go out. */
  readonly made: (personId: string, conversationId: string) => void;
  readonly refused: (personId: string, error: unknown) => void;
}

/** Conversations before their first message: they stand under the id of the person, and the server knows of none. */
export function createBegun(me: Me, store: InboxStore, events: BegunEvents) {
  const making = new Set<string>();
  let isClosed = false;

  async function makeNow(begun: ShownConversation): Promise<void> {
    try {
      const { _id, status } = await openConversation(me, begun._id);
      if (isClosed) return;
      store.adopt(begun._id, { ...begun, _id, status });
      events.made(begun._id, _id);
    } catch (error) {
      if (!isClosed) events.refused(begun._id, error);
    } finally {
      making.delete(begun._id);
    }
  }

  const isUnmade = (conversation: ShownConversation | undefined) =>
    conversation !== undefined && !isMade(conversation, me);

  return {
    isUnmade: (id: string) => isUnmade(store.conversation(id)),

    /** Brings up the conversation with a person, or what stands there before. @returns the person's id as it is now */
    async begin(personId: string): Promise<string> {
      const { _id, sides } = await readProspect(personId);
      if (_id) await events.loadUntil(_id);
      const found = _id ? store.conversation(_id) : sides && unmade(sides, me);
      if (!found || isClosed) return personId;
      if (sides) {
        store.setThread(found._id, { ...store.threadOf(found._id), isLoaded: true });
        store.change({ begun: [...store.get().begun, found] });
      }
      return otherOf(found, me)._id;
    },

    /** Makes what was begun, for the first message that goes into it. @returns whether it is there to send into */
    make(id: string): boolean {
      const conversation = store.conversation(id);
      if (!conversation || !isUnmade(conversation)) return conversation !== undefined;
      if (!making.has(id)) {
        making.add(id);
        void makeNow(conversation);
      }
      return false;
    },

    /** What was begun here may have been made by the other side, in another tab or on another device. */
    adopt(conversations: readonly ShownConversation[]): void {
      const byPerson = new Map(conversations.map((one) => [otherOf(one, me)._id, one]));
      for (const { _id } of store.get().begun) {
        const made = byPerson.get(_id);
        if (made) store.adopt(_id, made);
      }
      for (const id of store.kept.ids()) {
        const made = byPerson.get(id);
        if (made) store.kept.move(id, made._id);
      }
    },

    /** With those that were made meanwhile: a list that was asked for before does not have them. */
    withMade(conversations: readonly ShownConversation[]): readonly ShownConversation[] {
      const ids = new Set(conversations.map(({ _id }) => _id));
      const made = store.get().begun.filter((one) => isMade(one, me) && !ids.has(one._id));
      return [...made.map((one) => store.conversation(one._id) ?? one), ...conversations];
    },

    close(): void {
      isClosed = true;
    },
  };
}
