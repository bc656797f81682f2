import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import { type MailContent, renderMail } from './layout.ts';

/** To a member, when a member of staff begins to look at their account. It names nobody. */
export const accountViewed = ({
  time,
  reason,
}: {
  readonly time: string;
  readonly reason: string;
}): MailContent =>
  renderMail('account_viewed', 'Our staff look at your account', [
    {
      kind: 'text',
      text: `On ${time} a member of the staff of ${brand.name} opened your account as you see it, for at most ${limits.account_views.minutes} minutes. They write why:`,
    },
    { kind: 'quote', text: reason },
    {
      kind: 'text',
      text: 'They can look, and change nothing. Your messages and your files are not shown to them. What they look at is written down.',
    },
    { kind: 'note', text: `Did you not expect this? Write to ${brand.support_email}.` },
  ]);
