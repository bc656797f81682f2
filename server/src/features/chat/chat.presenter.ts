import type { Conversation, Message } from '@threshold/contract/endpoints/chat/chat';
import type { MessageRow } from '../../db/chat-tables.ts';
import type { MemberActor } from '../../lib/actor.ts';
import { otherRole, type Parties, partyId } from '../accounts/relationships/parties.ts';
import {
  presentCustomerSide,
  presentVendorSide,
} from '../accounts/relationships/sides.presenter.ts';
import type {
  findConversationSides,
  ListedConversation,
} from './conversations/conversations.repo.ts';

/** Adds `id`, which repeats `_id`, for socket events; HTTP answers get `id` when serialised. */
export const presentMessage = (
  row: MessageRow,
  parties: Parties,
): Message & { readonly id: string } => ({
  _id: row.id,
  id: row.id,
  conversationId: row.conversation_id,
  body: row.body,
  sender: partyId(parties, row.sender_role),
  senderType: row.sender_role,
  receiverId: partyId(parties, otherRole(row.sender_role)),
  clientMessageId: row.client_message_id,
  position: row.position,
  file: row.file && presentFile(row.file),
  createdAt: row.created_at.toISOString(),
});

/** Omits the file's link, which members get only with a two-factor code. */
const presentFile = (file: NonNullable<MessageRow['file']>): Message['file'] => ({
  file_url: '',
  original_name: file.original_name,
  file_type: file.file_type,
  s3_url_path: file.id,
  size: file.bytes,
});

export function presentConversation(
  row: ListedConversation,
  { role }: Pick<MemberActor, 'role'>,
): Conversation {
  const isBlockedByMe =
    (role === 'customer' ? row.blocked_by_customer_at : row.blocked_by_vendor_at) !== null;
  return {
    _id: row.id,
    ...presentConversationSides(row),
    lastMessage: presentLastMessage(row),
    status: row.status,
    shelf: role === 'customer' ? row.customer_shelf : row.vendor_shelf,
    unread: role === 'customer' ? row.customer_unread : row.vendor_unread,
    blocked: row.blocked_by_customer_at !== null || row.blocked_by_vendor_at !== null,
    blocked_by_me: isBlockedByMe,
    left: (role === 'customer' ? row.living_vendor : row.living_customer) === null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Row with both parties; either may be missing, because accounts can be deleted. */
type ConversationSidesRow = Pick<
  ListedConversation,
  keyof NonNullable<Awaited<ReturnType<typeof findConversationSides>>>
>;

/** Returns the customer and the vendor of a conversation as its members see them. */
export const presentConversationSides = (row: ConversationSidesRow) => ({
  vendor: { ...presentVendorSide(row), verified: row.vendor_status === 'approved' },
  customer: presentCustomerSide(row),
});

function presentLastMessage(row: ListedConversation): Conversation['lastMessage'] {
  const { last_id, last_body, last_sender_role, last_created_at } = row;
  if (last_id === null || last_body === null || !last_sender_role || !last_created_at) return null;
  return {
    _id: last_id,
    body: last_body,
    sender: partyId(row, last_sender_role),
    senderType: last_sender_role,
    clientMessageId: row.last_client_message_id,
    file_name: row.last_file_name,
    createdAt: last_created_at.toISOString(),
  };
}
