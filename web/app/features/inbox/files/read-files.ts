import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { api } from '#app/lib/api/api-client.ts';
import type { Inbox } from '../model/inbox.ts';
import type { FilesPage } from './shared-file.ts';

/**
 * Reads a page of a conversation's files and decrypts sealed messages on this device.
 * @throws ApiError
 */
export async function readFiles(
  { readable }: Pick<Inbox, 'readable'>,
  conversationId: string,
  before: number | undefined,
  signal: AbortSignal,
): Promise<FilesPage> {
  let from = before;
  for (;;) {
    const request = { params: { id: conversationId }, query: { before: from } };
    const { data, next } = await api.call(chatEndpoints.files, request, { signal });
    // In a long conversation with few files a page may be empty.
    if (data.length === 0 && next !== null) {
      from = next;
      continue;
    }
    return { files: await readable(conversationId, data), next };
  }
}
