import { paths, withQuery } from '#app/lib/paths.ts';
import type { NextStep, Waiting } from './next-steps.ts';

interface StepWords {
  readonly title: string;
  readonly text: string;
  readonly act: string;
  /** Route of the step; undefined for the email verification, which happens on the dashboard. */
  readonly to?: string;
}

/** Returns the texts and the route of a step. */
export function stepWords(step: NextStep, { broker, unread }: Waiting): StepWords {
  switch (step) {
    case 'verify':
      return {
        title: 'Verify your email',
        text: 'Until then you can browse, but not chat, book or apply.',
        act: 'Verify email',
      };
    case 'documents':
      return {
        title: 'Send the documents your broker asked for',
        text: `${broker?.name ?? 'Your broker'} is waiting for them. Attach them in your conversation.`,
        act: 'Open the conversation',
        to: broker ? paths.customerConversation(broker.id) : paths.customerInbox,
      };
    case 'reply':
      return {
        title: unread === 1 ? 'Read 1 new message' : `Read ${unread} new messages`,
        text: 'Professionals have written to you.',
        act: 'Open the inbox',
        to: paths.customerInbox,
      };
    case 'find':
      return {
        title: 'Find professionals',
        text: 'Search by suburb or postcode, and compare who is verified.',
        act: 'Find professionals',
        to: paths.search,
      };
    case 'two_factor':
      return {
        title: 'Turn on two-factor',
        text: 'Protect private files with a code from your phone.',
        act: 'Set up two-factor',
        to: withQuery(paths.customerSettings, { tab: 'two_factor' }),
      };
    case 'picture':
      return {
        title: 'Add a profile picture',
        text: 'Professionals you contact see it beside your name.',
        act: 'Add a picture',
        to: paths.customerPicture,
      };
  }
}
