import { getAccessToken } from '#app/lib/account/session.ts';
import { readStored, type StorageKey, storageKeys, writeStored } from '#app/lib/account/storage.ts';
import type { SealedOnce } from '../model/thread.ts';

/* Each member's unsent texts are stored separately: several members may use this browser. */

export interface Unsent {
  readonly clientMessageId: string;
  readonly body: string;
  readonly at: string;
  readonly sealed?: SealedOnce | undefined;
}

/** Reads the stored texts of all members. The keys are `<member id> <conversation id>`. */
function read<T>(key: StorageKey): Record<string, T> {
  try {
    return JSON.parse(readStored(key) ?? '{}') as Record<string, T>;
  } catch {
    return {};
  }
}

/** The unsent texts of one member in this browser. */
export function createStoredTexts(writer: string) {
  const nameOf = (conversationId: string) => `${writer} ${conversationId}`;

  function write(key: StorageKey, conversationId: string, value: unknown): void {
    // Nothing is stored after the member has signed out.
    if (value !== undefined && getAccessToken() === null) return;
    const { [nameOf(conversationId)]: _, ...others } = read<unknown>(key);
    const all = value === undefined ? others : { ...others, [nameOf(conversationId)]: value };
    writeStored(key, Object.keys(all).length > 0 ? JSON.stringify(all) : null);
  }

  const draftOf = (conversationId: string): string =>
    read<string>(storageKeys.chatDrafts)[nameOf(conversationId)] ?? '';

  const keepDraft = (conversationId: string, text: string): void =>
    write(storageKeys.chatDrafts, conversationId, text || undefined);

  const unsentOf = (conversationId: string): readonly Unsent[] =>
    read<Unsent[]>(storageKeys.chatUnsent)[nameOf(conversationId)] ?? [];

  const keepUnsent = (conversationId: string, unsent: readonly Unsent[]): void =>
    write(storageKeys.chatUnsent, conversationId, unsent.length > 0 ? unsent : undefined);

  /** Sealed messages whose files the server has not acknowledged, by message id. */
  const sealedFilesOf = (conversationId: string): Readonly<Record<string, SealedOnce>> =>
    read<Record<string, SealedOnce>>(storageKeys.chatSealedFiles)[nameOf(conversationId)] ?? {};

  return {
    draftOf,
    keepDraft,
    unsentOf,
    keepUnsent,
    sealedFilesOf,

    /** Moves texts that were written before the conversation had an id to that id. */
    move(personId: string, conversationId: string): void {
      const draft = draftOf(personId);
      if (draft) {
        keepDraft(personId, '');
        keepDraft(conversationId, draftOf(conversationId) || draft);
      }
      const unsent = unsentOf(personId);
      if (unsent.length === 0) return;
      keepUnsent(personId, []);
      keepUnsent(conversationId, [...unsentOf(conversationId), ...unsent]);
    },

    /** Ids of conversations and people with stored texts. */
    ids: (): string[] =>
      [storageKeys.chatDrafts, storageKeys.chatUnsent]
        .flatMap((key) => Object.keys(read(key)))
        .flatMap((name) => (name.startsWith(nameOf('')) ? [name.slice(nameOf('').length)] : [])),

    /** Stores a file's sealed message until it is acknowledged; undefined removes the message. */
    keepSealedFile(
      conversationId: string,
      clientMessageId: string,
      sealed: SealedOnce | undefined,
    ): void {
      const { [clientMessageId]: _, ...others } = sealedFilesOf(conversationId);
      const all = sealed ? { ...others, [clientMessageId]: sealed } : others;
      const value = Object.keys(all).length > 0 ? all : undefined;
      write(storageKeys.chatSealedFiles, conversationId, value);
    },
  };
}
