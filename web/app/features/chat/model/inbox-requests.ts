import { awayNoticeEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import {
  type Conversation,
  chatEndpoints,
  type Message,
} from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import {
  type ConversationFolder,
  type ConversationStatus,
  conversationStatuses,
  type MemberRole,
} from '@threshold/contract/vocabularies';
import { api } from '#app/lib/client/api-client.ts';
import { paths } from '#app/lib/paths.ts';

export interface Me {
  readonly _id: string;
  readonly role: MemberRole;
}

/** Conversations by last activity, newest first. `hasMore`: true if further pages exist. */
export interface ReadConversations {
  readonly conversations: readonly Conversation[];
  readonly hasMore: boolean;
}

/** Filter in a request for conversations. An undefined field does not filter. */
export interface InboxFilter {
  readonly unread?: boolean;
  readonly shelf?: ConversationFolder;
  readonly status?: ConversationStatus;
}

export async function readConversations(
  { _id, role }: Me,
  pages: number,
  narrowed: InboxFilter = {},
): Promise<ReadConversations> {
  const limit = limits.chat.conversations_page_size;
  const found = new Map<string, Conversation>();
  for (let page = 1; page <= pages; page += 1) {
    const request = { params: { id: _id }, query: { ...narrowed, role, page, limit } };
    const { data, total } = await api.call(chatEndpoints.history, request);
    // New activity moves conversations to other pages, so a conversation may be read twice.
    for (const one of data) if (!found.has(one._id)) found.set(one._id, one);
    if (page * limit >= total) return { conversations: [...found.values()], hasMore: false };
  }
  return { conversations: [...found.values()], hasMore: true };
}

export async function openConversation({ role }: Me, receiverId: string) {
  return (await api.call(chatEndpoints.open, { query: { receiverId, role } })).data;
}

/** Returns the id of the conversation with a person or, if none exists, the parties' details. */
export async function readNewRecipient(id: string) {
  return (await api.call(chatEndpoints.prospect, { params: { id } })).data;
}

export async function readAwayNotice(id: string, signal: AbortSignal) {
  return (await api.call(awayNoticeEndpoints.shown, { params: { id } }, { signal })).data;
}

/** Reads the newest page of messages, or the messages before, after or around a given message. */
export async function readMessages(
  { role }: Me,
  conversationId: string,
  where: {
    readonly before?: string | undefined;
    readonly after?: string | undefined;
    readonly around?: string | undefined;
    readonly limit?: number | undefined;
  } = {},
): Promise<readonly Message[]> {
  const query = { userType: role, page: 1, limit: limits.chat.page_size, ...where };
  const request = { params: { id: conversationId }, query };
  return (await api.call(chatEndpoints.messages, request)).data;
}

/** Reads a page of the messages with files, newest first, at positions below `before`. */
export async function readConversationFiles(
  conversationId: string,
  before: number | undefined,
  signal: AbortSignal,
) {
  let from = before;
  for (;;) {
    const request = { params: { id: conversationId }, query: { before: from } };
    const { data, next } = await api.call(chatEndpoints.files, request, { signal });
    // An empty page is not always the last: the server searches a limited range per request.
    if (data.length > 0 || next === null) return { data, next };
    from = next;
  }
}

export async function saveConversationStatus(conversationId: string, status: ConversationStatus) {
  return (await api.call(chatEndpoints.updateStatus, { query: { conversationId, status } })).data;
}

export const saveConversationFolder = (conversationId: string, shelf: ConversationFolder) =>
  api.call(chatEndpoints.shelve, { body: { conversationId, shelf } });

export const setConversationBlocked = (conversationId: string, blocked: boolean) =>
  api.call(chatEndpoints.block, { body: { conversationId, blocked } });

export interface ReportedMessage {
  readonly _id: string;
  readonly body: string;
  /** For a sealed message: the key that decrypts this message only. */
  readonly key?: string;
}

export const sendReport = (
  conversationId: string,
  reason: string,
  messages: readonly ReportedMessage[],
) => api.call(chatEndpoints.report, { body: { conversationId, reason, messages: [...messages] } });

export function getOtherParty(conversation: Conversation, { role }: Pick<Me, 'role'>) {
  if (role === 'vendor') {
    const { _id, first_name, last_name, profile_picture } = conversation.customer;
    const photo = profile_picture?.file_url;
    const name = `${first_name} ${last_name}`;
    return { _id, name, firstName: first_name, about: '', photo, isVerified: false };
  }
  const { _id, first_name, last_name, full_name, business_name, profile_picture, verified } =
    conversation.vendor;
  const name = full_name || `${first_name} ${last_name}`;
  // Uses the account's first name only if the listing's name begins with this name.
  const firstName = first_name && `${name} `.startsWith(`${first_name} `) ? first_name : name;
  const photo = profile_picture?.file_url;
  return { _id, name, firstName, about: business_name, photo, isVerified: verified };
}
export type Other = ReturnType<typeof getOtherParty>;

/** Path of the page that shows the conversation with the other party. */
export const getChatPath = ({ role }: Pick<Me, 'role'>, otherId: string): string =>
  role === 'customer' ? paths.customerConversation(otherId) : paths.vendorConversation(otherId);

/** True if the conversation exists on the server. Until then its id is the other party's id. */
export const isMade = (conversation: Conversation, me: Pick<Me, 'role'>): boolean =>
  conversation._id !== getOtherParty(conversation, me)._id;

export const createUnsavedConversation = (
  sides: Pick<Conversation, 'vendor' | 'customer'>,
  { role }: Pick<Me, 'role'>,
): Conversation => ({
  ...sides,
  _id: role === 'customer' ? sides.vendor._id : sides.customer._id,
  lastMessage: null,
  status: conversationStatuses[0],
  shelf: 'inbox',
  unread: 0,
  blocked: false,
  blocked_by_me: false,
  left: false,
  createdAt: new Date().toISOString(),
});

export const readConversationPage = ({ _id, role }: Me, page: number) =>
  api.call(chatEndpoints.history, {
    params: { id: _id },
    query: { role, page, limit: limits.chat.max_page_size },
  });

/** Reads the messages before a given message, oldest first, without marking any as read. */
export const readOlder = (
  me: Me,
  conversationId: string,
  before: string,
): Promise<readonly Message[]> =>
  readMessages(me, conversationId, { before, limit: limits.chat.max_page_size });
