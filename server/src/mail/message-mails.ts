import { brand } from '@threshold/contract/brand';
import { isPlainName, type MailContent, renderMail } from './layout.ts';

interface MessageSummary {
  readonly count: number;
  readonly from: string;
}

/** Formats '2 new messages from Ann Lee', but omits a name that could contain a message or link. */
export function formatMessageSummary({ count, from }: MessageSummary): string {
  const what = count === 1 ? '1 new message' : `${count} new messages`;
  return isPlainName(from) ? `${what} from ${from}` : what;
}

/** Mail to an absent member: the number of unread messages, without their content. */
export function renderWaitingMessagesMail(
  about: MessageSummary & { url: string; settings_url: string },
): MailContent {
  const what = formatMessageSummary(about);
  return renderMail('messages_wait', what, [
    { kind: 'text', text: `You have ${what} on ${brand.name}.` },
    { kind: 'button', label: 'Open the conversation', url: about.url },
    {
      kind: 'note',
      text: 'What was written is not in this email. You can turn off these emails in your settings:',
      url: about.settings_url,
    },
  ]);
}

/** Warning to a member whose messages were reported, without the messages or the reporter. */
export const renderMessageWarningMail = ({ reason }: { readonly reason: string }): MailContent =>
  renderMail('messages_warned', 'A warning about your messages', [
    {
      kind: 'text',
      text: `Messages of yours on ${brand.name} were reported to our staff, who have read what was reported. They write:`,
    },
    { kind: 'quote', text: reason },
    { kind: 'note', text: `Do you see it otherwise? Write to ${brand.support_email}.` },
  ]);
