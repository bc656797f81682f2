import { brand } from '@threshold/contract/brand';
import { type Block, type MailContent, renderMail } from './layout.ts';

const common: readonly Block[] = [
  {
    kind: 'text',
    text: 'You have been signed out everywhere. This cannot be undone; you are welcome to sign up again at any time.',
  },
  {
    kind: 'note',
    text: `If this was not you, write to ${brand.support_email} at once.`,
  },
];

/** The receipt of a deleted account. It is the last mail to the address. */
export const accountDeleted = {
  customer: (): MailContent =>
    renderMail('account_deleted', 'Your account was deleted', [
      {
        kind: 'text',
        text: `Your ${brand.name} account was deleted, with your personal data, your picture, your conversations, your search alerts and your requests. Reviews that you wrote stay, without your name.`,
      },
      ...common,
    ]),
  vendor: (): MailContent =>
    renderMail('account_deleted', 'Your account was deleted', [
      {
        kind: 'text',
        text: `Your ${brand.name} account was deleted, with your listing, its picture, your conversations and the reviews on it.`,
      },
      ...common,
    ]),
} as const;
