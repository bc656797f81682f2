import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { chatFiles, sealedChat } from '@threshold/contract/texts/chat-texts';
import { api } from '#app/lib/client/api-client.ts';
import type { Inbox } from '../model/inbox.ts';
import type { ShownMessage } from '../model/shown-message.ts';

/** The file of a message as this device knows it; for a sealed one that does not open, why. */
export function sharedFileOf({
  file,
  sealed,
}: ShownMessage): { name: string; size: number } | { size: number | undefined; why: string } {
  if (file) return { name: file.original_name, size: file.size };
  const size = sealed?.file?.size;
  const kind = sealed?.reading.kind ?? 'failed';
  return { size, why: kind === 'opened' ? chatFiles.not_named : sealedChat.reading[kind] };
}

/** True if this device can neither name nor open the file. */
export const isClosed = (message: ShownMessage): boolean => message.file === null;

/** Removes replays: the oldest message with the same sender and id counts. Newest first. */
export function onceEach(files: readonly ShownMessage[]): readonly ShownMessage[] {
  const names = new Set<string>();
  return files
    .toReversed()
    .filter(({ _id, sender, clientMessageId, sealed }) => {
      const name = sealed?.reading.kind === 'opened' ? `${sender} ${clientMessageId}` : _id;
      const isFirst = !names.has(name);
      names.add(name);
      return isFirst;
    })
    .toReversed();
}

/** Reads a page of a conversation's files, newest first, decrypted here. @throws ApiError */
export async function readFiles(
  { readable }: Pick<Inbox, 'readable'>,
  conversationId: string,
  before: number | undefined,
  signal: AbortSignal,
) {
  let from = before;
  for (;;) {
    const request = { params: { id: conversationId }, query: { before: from } };
    const { data, next } = await api.call(chatEndpoints.files, request, { signal });
    // In a long conversation with few files a page may be empty.
    if (data.length > 0 || next === null)
      return { files: await readable(conversationId, data), next };
    from = next;
  }
}
