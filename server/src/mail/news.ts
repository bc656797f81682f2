import type { NotificationKind } from '@threshold/contract/notifications';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { type Block, type MailContent, renderMail } from './layout.ts';
import { turnOff } from './turn-off.ts';

/** An event that is announced in the product and by mail. */
export interface News<Kind extends NotificationKind> {
  readonly kind: Kind;
  readonly notification: { readonly text: string; readonly href: string };
  readonly mail: MailContent;
}

interface Wording {
  readonly template: string;
  readonly subject: string;
  /** Sentence of both. */
  readonly text: string;
  /** Target of the mail's button and of the notification. */
  readonly href: string;
  readonly button: string;
  /** Further text of the mail before its button. */
  readonly more?: string;
  /** Small print after the button. */
  readonly note?: string;
}

/** Writes the notification and the mail of an event. */
export function news<const Kind extends NotificationKind>(
  kind: Kind,
  to: MemberRole,
  origin: string,
  { template, subject, text, href, button, more, note }: Wording,
): News<Kind> {
  const blocks: Block[] = [{ kind: 'text', text }];
  if (more) blocks.push({ kind: 'text', text: more });
  blocks.push({ kind: 'button', label: button, url: `${origin}${href}` });
  if (note) blocks.push({ kind: 'note', text: note });
  blocks.push(turnOff(origin, to));
  return { kind, notification: { text, href }, mail: renderMail(template, subject, blocks) };
}
