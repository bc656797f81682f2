import type { Conversation, Message } from '@threshold/contract/endpoints/chat/chat';
import type { Content } from '@threshold/e2ee/envelope';
import type { ShownLast, ShownMessage } from '#app/features/chat/model/shown-message.ts';
import type { Reading } from '#app/lib/encryption.ts';

export const me = { _id: 'me', role: 'customer' } as const;

const person = { first_name: 'Marlo', last_name: 'Banksia', profile_picture: null };

export function conversation(more: Partial<Conversation> = {}): Conversation {
  return {
    _id: 'c',
    vendor: {
      ...person,
      _id: 'them',
      full_name: 'Marlo Banksia',
      business_name: 'Banksia',
      verified: true,
    },
    customer: { ...person, _id: 'me' },
    lastMessage: null,
    status: 'new',
    shelf: 'inbox',
    unread: 0,
    blocked: false,
    blocked_by_me: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...more,
  } as Conversation;
}

/** Returns a message in the form in which the list of conversations shows the last message. */
export const toShownLast = (message: Message): ShownLast => ({
  ...message,
  file_name: message.file?.original_name ?? null,
});

export const message = (position: number, more: Partial<Message> = {}): Message => ({
  _id: `id-${position}`,
  conversationId: 'c',
  body: `text ${position}`,
  sender: 'them',
  senderType: 'customer',
  receiverId: 'me',
  clientMessageId: `m-${position}`,
  position,
  file: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

/** An encrypted message; `reading` is the result of its decryption. */
export function buildSealedMessage(
  position: number,
  reading: Reading,
  more: Partial<Message> = {},
): ShownMessage {
  const found = message(position, more);
  const place = { pair: 'v:c', senderId: found.sender, clientId: found.clientMessageId ?? '' };
  const row = { peerId: 'them', pair: 'v:c', body: 'e2e1.x', place };
  return { ...found, sealed: { row, reading, file: null } };
}

/** A decrypted message; `count` is its sequence number on the sender's device and sets its time. */
export const opened = (
  count: number,
  device = 'd1',
  { at = sealedAt + count, kv = 1, ...content }: OpenedAs = {},
): Reading => ({
  kind: 'opened',
  content: { text: `text ${count}`, ...content },
  device,
  count,
  at,
  kv,
});

const sealedAt = Date.parse('2026-01-01T00:00:00.000Z');
interface OpenedAs extends Partial<Content> {
  readonly at?: number;
  readonly kv?: number;
}
