import { limits } from '@threshold/contract/limits';
import type { NotificationKind } from '@threshold/contract/notifications';
import type { MemberRole } from '@threshold/contract/vocabularies';

interface Words {
  readonly kind: NotificationKind;
  readonly label: string;
  readonly description: string;
}

const messages: Words = {
  kind: 'message',
  label: 'Unread messages',
  description: `After ${limits.chat.away_minutes} minutes, without what was written.`,
};
const calls: Words = {
  kind: 'call',
  label: 'Calls',
  description:
    'Booked, moved or cancelled, with the entry for your calendar, and a reminder a day and an hour before.',
};

/** Description of each kind of mail. */
export const notificationWords: Readonly<Record<MemberRole, readonly Words[]>> = {
  customer: [
    messages,
    calls,
    {
      kind: 'application',
      label: 'Applications',
      description: 'When a broker changes the status of one.',
    },
    {
      kind: 'purchase',
      label: 'Buying',
      description:
        'Reminders of its dates, documents that end, and who joins or leaves a purchase of yours, without an address or a price.',
    },
    {
      kind: 'review',
      label: 'Reviews',
      description: 'When a professional answers one of yours, or asks for one.',
    },
  ],
  vendor: [
    messages,
    calls,
    {
      kind: 'request',
      label: 'Requests',
      description: 'New ones that are offered to you, and what their people say.',
    },
    {
      kind: 'application',
      label: 'Lead applications',
      description: 'New ones, those that a customer took back, and your reminders.',
    },
    {
      kind: 'purchase',
      label: 'Shared dates',
      description: 'When a buyer shares the dates of a purchase with you.',
    },
    { kind: 'review', label: 'Reviews', description: 'When a customer writes about you.' },
    {
      kind: 'listing',
      label: 'Your listing',
      description: 'What our staff decide about it, and licences that end.',
    },
  ],
};
