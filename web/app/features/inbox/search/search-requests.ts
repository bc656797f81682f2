import {
  type Conversation,
  chatEndpoints,
  type Message,
} from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { api } from '#app/lib/api/api-client.ts';
import { type Me, readMessages } from '../model/inbox-requests.ts';

/** A page of the list of conversations. */
export interface FoundPage {
  readonly data: readonly Conversation[];
  readonly total: number;
  readonly limit: number;
}

export const readConversationPage = ({ _id, role }: Me, page: number): Promise<FoundPage> =>
  api.call(chatEndpoints.history, {
    params: { id: _id },
    query: { role, page, limit: limits.chat.max_page_size },
  });

/**
 * Messages before a given one, oldest first. The newest page is never requested, because that would
 * mark it as read.
 */
export const readOlder = (
  me: Me,
  conversationId: string,
  before: string,
): Promise<readonly Message[]> =>
  readMessages(me, conversationId, { before, limit: limits.chat.max_page_size });
