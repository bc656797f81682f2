import { brand } from '@threshold/contract/brand';
import type { NotificationKind } from '@threshold/contract/endpoints/notifications/notifications';
import { pagePaths } from '@threshold/contract/paths';
import type { MemberRole } from '@threshold/contract/vocabularies';

/** Colours of mails and of the mailbox page. Mail programs do not support CSS variables. */
export const mailTheme = {
  paper: '#FBF8F3',
  card: '#FFFFFF',
  ink: '#17211D',
  ink2: '#48554F',
  line: '#EBE2D3',
  brand: '#1F5C4A',
  primary: '#F4B83F',
  dusk: '#0F3328',
  dark: { paper: '#0D1612', card: '#131E19', ink: '#EEF3EF', ink2: '#C3CEC8', line: '#2B3A33' },
  font: "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif",
} as const;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for use as HTML content or as a quoted attribute value. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** A part of a mail. Its texts are plain text; `renderMail` escapes them for HTML. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  /** A quotation, shown with its line breaks and a vertical line to its left. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [string, string])[] }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** Text below the separator: the reason for this mail and how to stop further mails. */
  | { readonly kind: 'note'; readonly text: string; readonly url?: string };

/** A mail as the outbox stores it. `template` is its name in logs and metrics. */
export interface MailContent {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Renders the blocks as HTML and as plain text, with the subject as the heading. */
export function renderMail(
  template: string,
  subject: string,
  blocks: readonly MailBlock[],
): MailContent {
  const line = toSingleLine(subject);
  return {
    template,
    subject: line,
    text: renderPlainText(line, blocks),
    html: renderHtml(line, blocks),
  };
}

/** Removes line breaks and control characters, because a header must be a single line. */
const toSingleLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

function renderPlainText(subject: string, blocks: readonly MailBlock[]): string {
  const parts = blocks.map((block) => {
    switch (block.kind) {
      case 'text':
        return block.text;
      case 'quote':
        return block.text.replace(/^/gm, '> ');
      case 'facts':
        return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
      case 'button':
        return `${block.label}:\n${block.url}`;
      default:
        return block.url ? `--\n${block.text}\n${block.url}` : `--\n${block.text}`;
    }
  });
  return `${[subject, ...parts, signature].join('\n\n')}\n`;
}

const signature = [brand.name, brand.support_email, brand.phone].filter(Boolean).join(' - ');

const footer = [
  escapeHtml(brand.name),
  `<a href="${escapeHtml(brand.support_email_link)}" style="color:${mailTheme.ink2}">${escapeHtml(brand.support_email)}</a>`,
  ...(brand.phone ? [escapeHtml(brand.phone)] : []),
].join(' &middot; ');

function renderHtml(subject: string, blocks: readonly MailBlock[]): string {
  const { dark } = mailTheme;
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  body { background: ${dark.paper} !important; }
  main { background: ${dark.card} !important; border-color: ${dark.line} !important; }
  h1, p, dd, blockquote { color: ${dark.ink} !important; }
  dt, .note, footer { color: ${dark.ink2} !important; }
  .note a, footer a { color: ${dark.ink2} !important; }
}
</style>
</head>
<body style="margin:0;padding:24px 16px;background:${mailTheme.paper};font-family:${mailTheme.font};font-size:16px;line-height:1.5;color:${mailTheme.ink}">
<main style="max-width:560px;margin:0 auto;padding:24px;background:${mailTheme.card};border:1px solid ${mailTheme.line};border-top:4px solid ${mailTheme.brand};border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.2;color:${mailTheme.ink}">${escapeHtml(subject)}</h1>
${blocks.map(renderBlockHtml).join('\n')}
</main>
<footer style="max-width:560px;margin:16px auto 0;font-size:14px;color:${mailTheme.ink2}">${footer}</footer>
</body>
</html>
`;
}

function renderBlockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'quote':
      return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid ${mailTheme.line};white-space:pre-line">${escapeHtml(block.text)}</blockquote>`;
    case 'facts':
      return `<dl style="margin:0 0 16px">${block.facts.map(renderFactHtml).join('')}</dl>`;
    case 'button':
      return `<p style="margin:24px 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 24px;background:${mailTheme.primary};color:${mailTheme.ink};font-weight:600;text-decoration:none;border-radius:12px">${escapeHtml(block.label)}</a></p>`;
    default:
      return `<p class="note" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${mailTheme.line};font-size:14px;color:${mailTheme.ink2}">${escapeHtml(block.text)}${block.url ? ` <a href="${escapeHtml(block.url)}" style="color:${mailTheme.ink2}">${escapeHtml(block.url)}</a>` : ''}</p>`;
  }
}

const renderFactHtml = ([name, value]: readonly [string, string]) =>
  `<dt style="font-size:14px;color:${mailTheme.ink2}">${escapeHtml(name)}</dt><dd style="margin:0 0 8px">${escapeHtml(value)}</dd>`;

const plainName = /^[\p{L}\p{M}'’-]+\.?(?: [\p{L}\p{M}'’-]+\.?){0,4}$/u;

/** Returns whether mails may show a name: at most five words, no digits, links or sentences. */
export const isPlainName = (text: string) => text.length <= 60 && plainName.test(text);

/** Returns 'Hello Ann,' or, if the name could contain a message, 'Hello,'. */
export const formatGreeting = (name: string) => (isPlainName(name) ? `Hello ${name},` : 'Hello,');

/** Returns the note at the end of mails that members can turn off, with a link to the settings. */
export const createMailSettingsNote = (origin: string, role: MemberRole): MailBlock => ({
  kind: 'note',
  text: 'Which of these emails you get is your choice, in your settings:',
  url: `${origin}${role === 'customer' ? pagePaths.customerNotifications : pagePaths.vendorNotifications}`,
});

/** An event about which the product informs a member by a notification and by mail. */
export interface News<Kind extends NotificationKind> {
  readonly kind: Kind;
  readonly notification: { readonly text: string; readonly href: string };
  readonly mail: MailContent;
}

interface NewsTexts {
  readonly template: string;
  readonly subject: string;
  /** Sentence that both the notification and the mail show. */
  readonly text: string;
  /** Path that the mail's button and the notification open. */
  readonly href: string;
  readonly button: string;
  /** Further text of the mail before its button. */
  readonly more?: string;
  /** Small text after the mail's button. */
  readonly note?: string;
}

/** Renders the notification and the mail of an event. */
export function createNews<const Kind extends NotificationKind>(
  kind: Kind,
  to: MemberRole,
  origin: string,
  { template, subject, text, href, button, more, note }: NewsTexts,
): News<Kind> {
  const blocks: MailBlock[] = [{ kind: 'text', text }];
  if (more) blocks.push({ kind: 'text', text: more });
  blocks.push({ kind: 'button', label: button, url: `${origin}${href}` });
  if (note) blocks.push({ kind: 'note', text: note });
  blocks.push(createMailSettingsNote(origin, to));
  return { kind, notification: { text, href }, mail: renderMail(template, subject, blocks) };
}
