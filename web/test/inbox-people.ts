import type { Conversation, Message } from '@threshold/contract/endpoints/chat/chat';
import type { ShownLast } from '#app/features/inbox/model/shown-message.ts';

/** The member whose inbox a test renders. */
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

/** Returns a message as the list of conversations has it. */
export const lastOf = (message: Message): ShownLast => ({
  ...message,
  file_name: message.file?.original_name ?? null,
});
