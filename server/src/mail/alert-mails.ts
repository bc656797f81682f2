import { brand } from '@threshold/contract/brand';
import { type MailContent, renderMail } from './layout.ts';

interface AlertSearch {
  /** Description of the search, such as 'Accountants near 2150'. */
  readonly search: string;
}

/** Mail to an unverified email address, with a link to the page that confirms the alert. */
export function renderAlertConfirmationMail(
  alert: AlertSearch & { url: string; days: number },
): MailContent {
  return renderMail('alert_confirm', 'Please confirm your alert', [
    {
      kind: 'text',
      text: `You asked us to write when new professionals join: ${alert.search}. Please confirm that this is your address.`,
    },
    { kind: 'button', label: 'Confirm the alert', url: alert.url },
    {
      kind: 'note',
      text: `The link works for ${alert.days} days. If you did not ask for this, ignore this email: we forget your address then.`,
    },
  ]);
}

/** Mail to a subscriber who confirmed an alert, with a link that ends the alert. */
export function renderAlertConfirmedMail(alert: AlertSearch & UnsubscribeLinks): MailContent {
  const content = renderMail('alert_confirmed', 'Your alert is on', [
    {
      kind: 'text',
      text: `We will write to you when a professional joins that fits your search: ${alert.search}.`,
    },
    createUnsubscribeNote(alert),
  ]);
  return { ...content, headers: createUnsubscribeHeaders(alert) };
}

interface VendorInWords {
  readonly name: string;
  /** Vendor type and place, such as 'Accountant in Parramatta NSW'. */
  readonly what: string;
  readonly url: string;
}

/** Mail to the subscriber of an alert: one new professional matches the alert's search. */
export function renderAlertMatchMail(
  alert: AlertSearch & UnsubscribeLinks & { vendor: VendorInWords },
): MailContent {
  const { name, what, url } = alert.vendor;
  const content = renderMail('alert_match', `${name} has joined ${brand.name}`, [
    { kind: 'text', text: `${name}, ${what}, fits your search: ${alert.search}.` },
    { kind: 'button', label: 'See the profile', url },
    createUnsubscribeNote(alert),
  ]);
  return { ...content, headers: createUnsubscribeHeaders(alert) };
}

export interface UnsubscribeLinks {
  /** URL of the page on which a subscriber ends the alert. */
  readonly unsubscribe_url: string;
  /** URL to which a mail program's unsubscribe button sends a POST request (RFC 8058). */
  readonly one_click_url: string;
}

const createUnsubscribeNote = ({ unsubscribe_url }: UnsubscribeLinks) =>
  ({
    kind: 'note',
    text: 'You get this email because you asked to be told. One click ends it:',
    url: unsubscribe_url,
  }) as const;

const createUnsubscribeHeaders = ({ one_click_url }: UnsubscribeLinks) => ({
  'List-Unsubscribe': `<${one_click_url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
