import { accessToken } from '#app/lib/account/session.ts';
import { readStored, type StorageKey, storageKeys, writeStored } from '#app/lib/account/storage.ts';
import type { SealedOnce } from './thread.ts';

/*
 * What was written and not sent stays in this browser, by its writer and the conversation, until it is sent or somebody
 * signs out. A session may end without that, and the next one be another member's: each reads and sends their own alone.
 */

/** A message that was written and never acknowledged. */
export interface Unsent {
  readonly clientMessageId: string;
  readonly body: string;
  readonly at: string;
  readonly sealed?: SealedOnce | undefined;
}

/** Messages of files that were sealed and not acknowledged, by the id of the message. */
type SealedFiles = Readonly<Record<string, SealedOnce>>;

/** What is kept of all writers, by `<writer> <conversation>`. What names no writer was kept before they were told apart: it is nobody's. */
function read<T>(key: StorageKey): Record<string, T> {
  try {
    const all = Object.entries(JSON.parse(readStored(key) ?? '{}') as Record<string, T>);
    return Object.fromEntries(all.filter(([name]) => name.includes(' ')));
  } catch {
    return {};
  }
}

/** What that member has written here and not sent. */
export function keptTexts(writer: string) {
  const nameOf = (conversationId: string) => `${writer} ${conversationId}`;

  function write(key: StorageKey, conversationId: string, value: unknown): void {
    // Nothing comes back to the disk after its writer has signed out.
    if (value !== undefined && accessToken() === null) return;
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

  const sealedFilesOf = (conversationId: string): SealedFiles =>
    read<SealedFiles>(storageKeys.chatSealedFiles)[nameOf(conversationId)] ?? {};

  return {
    draftOf,
    keepDraft,
    unsentOf,
    keepUnsent,
    sealedFilesOf,

    /** What was written to somebody before there was a conversation goes on under its id. */
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

    /** Conversations and people of whom something is kept. */
    ids: (): string[] =>
      [storageKeys.chatDrafts, storageKeys.chatUnsent]
        .flatMap((key) => Object.keys(read(key)))
        .flatMap((name) => (name.startsWith(nameOf('')) ? [name.slice(nameOf('').length)] : [])),

    /** Kept until it is known what became of it: its number is taken. Undefined when that is known. */
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
