import type { Conversation, Message } from '@threshold/contract/endpoints/chat/chat';
import { isEnvelope } from '@threshold/e2ee/sealed-text';
import type { Encryption, EncryptionState } from '#app/lib/encryption.ts';
import type { Me } from './inbox-requests.ts';
import type { InboxStore } from './inbox-store.ts';
import {
  getPeer,
  isUndecrypted,
  type SealedPart,
  type ShownConversation,
  type ShownMessage,
  shown,
  toSealedRow,
} from './shown-message.ts';

/** Milliseconds to wait for the member's keys before sealed messages are shown without text. */
const PATIENCE_MS = 2000;

export type Opener = ReturnType<typeof createMessageDecrypter>;

export function createMessageDecrypter(
  me: Me,
  store: InboxStore,
  encryptionNow: () => Encryption | undefined,
) {
  /** State of both parties' keys at the last attempt to decrypt, by conversation id. */
  const tried = new Map<string, string>();
  let last: Promise<void> = Promise.resolve();
  let waits: Promise<void> | undefined;

  /** Decrypts sealed parts. All stay `waiting` until the state of the member's keys is known. */
  async function read(parts: readonly SealedPart[]): Promise<readonly SealedPart[]> {
    const encryption = encryptionNow();
    if (!encryption || encryption.get().own === 'loading') return parts;
    const readings = await encryption.open(parts.map(({ row }) => row));
    return parts.map((part, nr) => ({ ...part, reading: readings[nr] ?? part.reading }));
  }

  const partOf = (
    message: Parameters<typeof toSealedRow>[0] & { readonly file?: Message['file'] },
    conversation: Conversation,
  ): SealedPart | undefined => {
    const row = toSealedRow(message, getPeer(conversation, me));
    return row && { row, reading: { kind: 'waiting' }, file: message.file ?? null };
  };

  async function openThread(id: string, isDue: IsDue): Promise<void> {
    const due = store.threadOf(id).messages.filter(isDue);
    if (due.length === 0) return;
    const parts = await read(due.flatMap(({ sealed }) => sealed ?? []));
    const byId = new Map(due.map(({ _id }, nr) => [_id, parts[nr]]));
    store.changeMessages(id, (message) => {
      const part = byId.get(message._id);
      return part && isUndecrypted(message) ? shown(message, part) : message;
    });
  }

  async function openPreviews(isDueIn: (conversationId: string) => IsDue): Promise<void> {
    const due = (store.get().conversations ?? []).flatMap(({ _id, lastMessage }) =>
      lastMessage?.sealed && isDueIn(_id)(lastMessage) ? [lastMessage.sealed] : [],
    );
    if (due.length === 0) return;
    const parts = await read(due);
    const byBody = new Map(parts.map((part) => [part.row.body, part]));
    for (const { _id, lastMessage } of store.get().conversations ?? []) {
      const part = lastMessage?.sealed && byBody.get(lastMessage.sealed.row.body);
      if (part) store.changeConversation(_id, { lastMessage: shown(lastMessage, part) });
    }
  }

  /** Decrypts waiting messages. Retries failed messages if the conversation's keys changed. */
  async function openDue(): Promise<void> {
    const { encryption, conversations = [], threads } = store.get();
    if (!encryption || encryption.own === 'loading') return;
    const changed = new Set<string>();
    for (const conversation of conversations) {
      const key = getDecryptionStateKey(encryption, getPeer(conversation, me).peerId);
      if (tried.get(conversation._id) !== key) changed.add(conversation._id);
      tried.set(conversation._id, key);
    }
    const isDueIn = (id: string) => (message: Parameters<IsDue>[0]) =>
      message.sealed?.reading.kind === 'waiting' || (changed.has(id) && isUndecrypted(message));
    await openPreviews(isDueIn);
    for (const id of Object.keys(threads)) await openThread(id, isDueIn(id));
  }

  return {
    /** Adds the text, or the reason for its absence, to sealed messages; others stay unchanged. */
    messages: async (
      conversationId: string,
      found: readonly Message[],
    ): Promise<readonly ShownMessage[]> => {
      const conversation = store.conversation(conversationId);
      // Without the conversation, sealed messages are left out. They are read when it is loaded.
      if (!conversation) return found.filter(({ body }) => !isEnvelope(body));
      const parts = found.map((message) => partOf(message, conversation));
      const sealed = parts.filter((part) => part !== undefined);
      if (sealed.length === 0) return found;
      await waitForOwnKeys(store);
      const opened = await read(sealed);
      const byRow = new Map(sealed.map(({ row }, nr) => [row, opened[nr]]));
      return found.map((message, nr) => {
        const part = parts[nr] && byRow.get(parts[nr].row);
        return part ? shown(message, part) : message;
      });
    },

    /** Adds known decryption results to the last messages. `again` decrypts the other messages. */
    conversations: (found: readonly Conversation[]): readonly ShownConversation[] =>
      found.map((conversation) => {
        const { lastMessage } = conversation;
        const part = lastMessage && partOf(lastMessage, conversation);
        if (!lastMessage || !part) return conversation;
        const before = store.conversation(conversation._id)?.lastMessage?.sealed;
        const isSame = before?.row.body === part.row.body;
        return { ...conversation, lastMessage: shown(lastMessage, isSame ? before : part) };
      }),

    /** Decrypts waiting messages, and failed messages if keys changed since the last attempt. */
    again: (): Promise<void> => {
      // Runs once at a time. A change of keys during a run is handled by the next run.
      waits ??= last.then(() => {
        waits = undefined;
        last = openDue();
        return last;
      });
      return waits;
    },
  };
}

type IsDue = (message: { readonly sealed?: SealedPart }) => boolean;

/** Text that changes if the state of either party's keys changes, so that decryption is retried. */
function getDecryptionStateKey({ own, people }: EncryptionState, peerId: string): string {
  const peer = people[peerId];
  return [own, peer?.kind, peer && 'code' in peer ? peer.code : ''].join('|');
}

/** Resolves when the state of the member's own keys is known, or after a timeout. */
export function waitForOwnKeys(store: Pick<InboxStore, 'get' | 'subscribe'>): Promise<void> {
  const isKnown = () => store.get().encryption?.own !== 'loading';
  if (isKnown()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    const unsubscribe = store.subscribe(() => isKnown() && end());
  });
}
