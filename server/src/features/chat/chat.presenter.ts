import { type Conversation, type Message } from '@threshold/contract/chat-messages';
import type { MemberActor } from '../../lib/actor.ts';
import { formerPerson } from '../../lib/former-person.ts';
import { presentPicture } from '../../lib/media-url.ts';
import { otherRole, type Parties, partyId } from '../relationships/parties.ts';
import type { ListedConversation } from './conversations.repo.ts';
import type { MessageRow } from './message-row.ts';

export const presentMessage = (row: MessageRow, parties: Parties): Message => ({
  _id: row.id,
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

/** The link comes with a code, never before. */
const presentFile = (file: NonNullable<MessageRow['file']>): Message['file'] => ({
  file_url: '',
  original_name: file.original_name,
  file_type: file.file_type,
  s3_url_path: file.id,
  size: file.bytes,
});

const formerVendor = formerPerson('vendor');
const formerCustomer = formerPerson('customer');

export function presentConversation(
  row: ListedConversation,
  { role }: Pick<MemberActor, 'role'>,
): Conversation {
  const isBlockedByMe =
    (role === 'customer' ? row.blocked_by_customer_at : row.blocked_by_vendor_at) !== null;
  return {
    _id: row.id,
    vendor: {
      _id: row.vendor_id,
      first_name: row.vendor_first_name ?? formerVendor.first_name,
      last_name: row.vendor_last_name ?? formerVendor.last_name,
      full_name: row.full_name ?? formerVendor.full_name,
      business_name: row.business_name ?? formerVendor.business_name,
      profile_picture: presentPicture(row.vendor_picture),
    },
    customer: {
      _id: row.customer_id,
      first_name: row.customer_first_name ?? formerCustomer.first_name,
      last_name: row.customer_last_name ?? formerCustomer.last_name,
      profile_picture: presentPicture(row.customer_picture),
    },
    lastMessage: presentLast(row),
    status: row.status,
    unread: role === 'customer' ? row.customer_unread : row.vendor_unread,
    blocked: row.blocked_by_customer_at !== null || row.blocked_by_vendor_at !== null,
    blocked_by_me: isBlockedByMe,
    left: (role === 'customer' ? row.living_vendor : row.living_customer) === null,
    createdAt: row.created_at.toISOString(),
  };
}

function presentLast(row: ListedConversation): Conversation['lastMessage'] {
  const { last_id, last_body, last_sender_role, last_created_at } = row;
  if (last_id === null || last_body === null || !last_sender_role || !last_created_at) return null;
  return {
    _id: last_id,
    body: last_body,
    sender: partyId(row, last_sender_role),
    senderType: last_sender_role,
    clientMessageId: row.last_client_message_id,
    createdAt: last_created_at.toISOString(),
  };
}
