import { accessToken } from '#app/lib/account/session.ts';
import { readStored, type StorageKey, storageKeys, writeStored } from '#app/lib/account/storage.ts';
import type { SealedOnce } from './thread.ts';

/*
 * What was written and not sent stays in this browser, by conversation, until it is sent or its writer signs out.
 */

/** A message that was written and never acknowledged. */
export interface Unsent {
  readonly clientMessageId: string;
  readonly body: string;
  readonly at: string;
  readonly sealed?: SealedOnce | undefined;
}

function read<T>(key: StorageKey): Record<string, T> {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, T>) : {};
  } catch {
    return {};
  }
}

function write(key: StorageKey, conversationId: string, value: unknown): void {
  // Nothing comes back to the disk after its writer has signed out.
  if (value !== undefined && accessToken() === null) return;
  const { [conversationId]: _, ...others } = read<unknown>(key);
  const all = value === undefined ? others : { ...others, [conversationId]: value };
  writeStored(key, Object.keys(all).length > 0 ? JSON.stringify(all) : null);
}

export const draftOf = (conversationId: string): string =>
  read<string>(storageKeys.chatDrafts)[conversationId] ?? '';

export const keepDraft = (conversationId: string, text: string): void =>
  write(storageKeys.chatDrafts, conversationId, text || undefined);

export const unsentOf = (conversationId: string): readonly Unsent[] =>
  read<Unsent[]>(storageKeys.chatUnsent)[conversationId] ?? [];

export const keepUnsent = (conversationId: string, unsent: readonly Unsent[]): void =>
  write(storageKeys.chatUnsent, conversationId, unsent.length > 0 ? unsent : undefined);

/** What was written to somebody before there was a conversation goes on under its id. */
export function moveKept(personId: string, conversationId: string): void {
  const draft = draftOf(personId);
  if (draft) {
    keepDraft(personId, '');
    keepDraft(conversationId, draftOf(conversationId) || draft);
  }
  const unsent = unsentOf(personId);
  if (unsent.length === 0) return;
  keepUnsent(personId, []);
  keepUnsent(conversationId, [...unsentOf(conversationId), ...unsent]);
}

/** Conversations and people of whom something is kept. */
export const keptIds = (): string[] =>
  [storageKeys.chatDrafts, storageKeys.chatUnsent].flatMap((key) => Object.keys(read(key)));

/** Messages of files that were sealed and not acknowledged, by the id of the message. */
type SealedFiles = Readonly<Record<string, SealedOnce>>;

export const sealedFilesOf = (conversationId: string): SealedFiles =>
  read<SealedFiles>(storageKeys.chatSealedFiles)[conversationId] ?? {};

/** Kept until it is known what became of it: its number is taken. Undefined when that is known. */
export function keepSealedFile(
  conversationId: string,
  clientMessageId: string,
  sealed: SealedOnce | undefined,
): void {
  const { [clientMessageId]: _, ...others } = sealedFilesOf(conversationId);
  const all = sealed ? { ...others, [clientMessageId]: sealed } : others;
  write(storageKeys.chatSealedFiles, conversationId, Object.keys(all).length > 0 ? all : undefined);
}
