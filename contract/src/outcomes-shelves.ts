import { limits } from './limits.ts';

/** Sentences about the folder of a conversation. */
export const shelfOutcomes = {
  put: {
    pinned: 'This conversation stays at the top of your list.',
    inbox: 'This conversation is in your inbox.',
    archived: 'Archived. It comes back with the next message.',
  },
  full: `You can pin ${limits.chat.pinned} conversations. Please unpin one first.`,
  /** Texts of an empty list. */
  none: {
    all: 'Your inbox is empty. What you have archived is under Archived.',
    unread: 'You have read every message.',
    archived:
      'Nothing is archived. Archive a conversation under More, and it stays here until the next message.',
    chat: (status: string) => `No chat is marked ${status}.`,
  },
} as const;
