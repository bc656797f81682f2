import { brand } from '@threshold/contract/brand';
import { leavingWords } from '@threshold/contract/leaving';
import type { MemberRole } from '@threshold/contract/vocabularies';
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

/** Receipt of a deleted account: the last mail to the address. */
export const accountDeleted = {
  customer: (): MailContent => receipt('customer'),
  vendor: (): MailContent => receipt('vendor'),
} as const;

const receipt = (role: MemberRole): MailContent =>
  renderMail('account_deleted', 'Your account was deleted', [
    {
      kind: 'text',
      text: `Your ${brand.name} account was deleted. This went with it: ${leavingWords[role].goes.join(' ')}`,
    },
    { kind: 'text', text: `This stays: ${leavingWords[role].stays.join(' ')}` },
    ...common,
  ]);
