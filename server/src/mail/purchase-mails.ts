import { brand } from '@threshold/contract/brand';
import { pagePaths } from '@threshold/contract/paths';
import type { CalendarDay } from '@threshold/contract/rules/purchases/calendar-days';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import {
  dueTimeText,
  keyDateSentences,
  paymentWarning,
  shortDayText,
} from '@threshold/contract/texts/key-date-texts';
import {
  type KeyDateKind,
  keyDateWords,
  type PurchaseRole,
  purchaseRoles,
} from '@threshold/contract/texts/purchase-words';
import { notAdvice } from '@threshold/contract/texts/sentences';
import { createNews, isPlainName, type MailContent, type News, renderMail } from './layout.ts';

/* Mails about purchases omit address, price and entered text: others may see the screen. */

const toSafeName = (name: string) => (isPlainName(name) ? name : 'Somebody');

/** Mail to an email address that a buyer entered. It shows the buyer's name, but no other input. */
export function renderPurchaseInvitationMail({
  by,
  role,
  url,
}: {
  readonly by: string;
  readonly role: PurchaseRole;
  readonly url: string;
}): MailContent {
  const does =
    role === 'buyer'
      ? 'to buy a home together: the homes, the notes that are shared, and the dates in one place'
      : 'to help with buying a home: you read along and may write notes';
  return renderMail(
    'purchase_invitation',
    `${toSafeName(by)} invites you to a home purchase on ${brand.name}`,
    [
      { kind: 'text', text: `${toSafeName(by)} invites you ${does}.` },
      { kind: 'button', label: 'See the invitation', url },
      {
        kind: 'note',
        text: `It is good for ${purchaseLimits.invitation_days} days, for an account with this address. Opening it accepts nothing. If you do not know who sent it, you can ignore this email.`,
      },
    ],
  );
}

interface CoBuyerNewsData {
  readonly purchaseId: string;
  readonly who: string;
  readonly origin: string;
}

const formatJoinedText = (who: string, role: PurchaseRole) =>
  `${toSafeName(who)} joined your purchase as a ${role}.`;
const formatSharingStoppedText = (who: string) =>
  `You and ${toSafeName(who)} no longer share a purchase. You each keep what was shared until now. Private calendar addresses of your purchases are turned off: make a new one where you had one.`;

/** Lists all notification texts that co-buyers get and that contain the buyer's name `who`. */
export const listCoBuyerTexts = (who: string): readonly string[] => [
  ...purchaseRoles.map((role) => formatJoinedText(who, role)),
  formatSharingStoppedText(who),
];

/** News to the buyers: an invitation was accepted. */
export const createBuyerJoinedNews = ({
  purchaseId,
  who,
  role,
  origin,
}: CoBuyerNewsData & { readonly role: PurchaseRole }): News<'purchase'> =>
  createNews('purchase', 'customer', origin, {
    template: 'purchase_joined',
    subject: 'Somebody joined your purchase',
    text: formatJoinedText(who, role),
    href: pagePaths.purchase(purchaseId),
    button: 'Open the purchase',
  });

/** News to each buyer who shared a purchase with `who`: they no longer share it. */
export const createSharingStoppedNews = ({
  purchaseId,
  who,
  origin,
}: CoBuyerNewsData): News<'purchase'> =>
  createNews('purchase', 'customer', origin, {
    template: 'purchase_sharing_stopped',
    subject: 'A purchase is no longer shared',
    text: formatSharingStoppedText(who),
    href: pagePaths.purchase(purchaseId),
    button: 'Open your purchase',
  });

/** News to a professional: a buyer shared dates. Only the page names the buyer and the dates. */
export const createDatesSharedNews = (origin: string): News<'purchase'> =>
  createNews('purchase', 'vendor', origin, {
    template: 'purchase_dates_shared',
    subject: 'A buyer shared dates with you',
    text: 'A buyer shared the dates of a purchase with you, to be read.',
    href: pagePaths.vendorSharedDates,
    button: 'See the dates',
    note: 'They can stop sharing at any time; what you see there is what they share now.',
  });

/** Details of a key date that mails show. */
export interface MailedDate {
  readonly purchaseId: string;
  readonly kind: KeyDateKind;
  readonly due_on: string;
  readonly due_time: string | null;
  readonly zone: string;
  readonly act_by: string;
  readonly isCounted: boolean;
  readonly isConfirmed: boolean;
  readonly warning: string | null;
}

/** News to each buyer: a reminder on the act-by date of a key date, or some days before. */
export function createDateReminderNews(date: MailedDate, origin: string): News<'purchase'> {
  const { act_by, due_on, warning } = date;
  const lastDay =
    act_by === due_on || date.kind === 'inspection'
      ? ''
      : `Act by ${shortDayText(act_by)}: the last day before it on which everybody works.`;
  return createNews('purchase', 'customer', origin, {
    ...createDateNewsDefaults(date),
    template: 'purchase_date_reminder',
    subject: `A date in your purchase is due on ${shortDayText(due_on)}`,
    text: `${keyDateWords[date.kind]}: ${formatDueTime(date)}.`,
    more: [lastDay, formatConfirmationStatus(date), warning, paymentWarning(date.kind)]
      .filter(Boolean)
      .join(' '),
  });
}

/** News to each buyer on the day after a key date that no buyer marked as done or cancelled. */
export const createDateQuestionNews = (date: MailedDate, origin: string): News<'purchase'> =>
  createNews('purchase', 'customer', origin, {
    ...createDateNewsDefaults(date),
    template: 'purchase_date_question',
    subject: `A date in your purchase was due on ${shortDayText(date.due_on)}`,
    text: `${keyDateWords[date.kind]}, ${shortDayText(date.due_on)}. ${keyDateSentences.wasItDone}`,
    more: 'Mark it as done, change it or cancel it, so that all of you see how it stands.',
  });

/** News to each buyer, sent without delay: a confirmed key date was moved. */
export const createDateMovedNews = (
  date: MailedDate,
  before: Pick<MailedDate, 'due_on' | 'due_time' | 'zone'>,
  origin: string,
): News<'purchase'> =>
  createNews('purchase', 'customer', origin, {
    ...createDateNewsDefaults(date),
    template: 'purchase_date_moved',
    subject: `A confirmed date in your purchase moved to ${shortDayText(date.due_on)}`,
    text: `${keyDateWords[date.kind]} moved from ${formatDueTime(before)} to ${formatDueTime(date)}.`,
    more: [formatConfirmationStatus(date), date.warning].filter(Boolean).join(' '),
  });

/** News to each buyer, sent without delay: confirmed key dates of a purchase were cancelled. */
export function createDatesCancelledNews(
  dates: readonly [MailedDate, ...MailedDate[]],
  origin: string,
): News<'purchase'> {
  const [what, were, them] =
    dates.length === 1 ? ['A confirmed date', 'was', 'it'] : ['Confirmed dates', 'were', 'them'];
  const list = dates.map((date) => `${keyDateWords[date.kind]}, ${formatDueTime(date)}`).join('; ');
  return createNews('purchase', 'customer', origin, {
    ...createDateNewsDefaults(dates[0]),
    template: 'purchase_date_cancelled',
    subject: `${what} in your purchase ${were} cancelled`,
    text: `${what} in your purchase ${were} cancelled: ${list}.`,
    more: `We do not remind you of ${them} any more.`,
  });
}

const createDateNewsDefaults = ({ purchaseId }: MailedDate) => ({
  href: pagePaths.purchaseDates(purchaseId),
  button: 'See the dates',
  note: notAdvice,
});

/** Formats a due time such as 'Fri 11 Dec, 5:00 pm Sydney time'. */
const formatDueTime = ({
  due_on,
  due_time,
  zone,
}: Pick<MailedDate, 'due_on' | 'due_time' | 'zone'>) =>
  due_time ? `${shortDayText(due_on)}, ${dueTimeText(due_time, zone)}` : shortDayText(due_on);

const formatConfirmationStatus = ({ isConfirmed, isCounted }: MailedDate) => {
  if (isConfirmed) return 'One of you has confirmed it.';
  return isCounted ? keyDateSentences.notConfirmed : keyDateSentences.typedNotConfirmed;
};

/** Formats a day such as 'Wed 24 Feb 2027'. */
const formatLongDay = (day: CalendarDay) => `${shortDayText(day)} ${day.slice(0, 4)}`;

/** News to the owner: documents will be deleted. Omits file names, as others may see the screen. */
export function createDocumentDeletionNews({
  purchaseId,
  count,
  keepUntil,
  origin,
}: {
  readonly purchaseId: string;
  readonly count: number;
  readonly keepUntil: CalendarDay;
  readonly origin: string;
}): News<'purchase'> {
  const what = count === 1 ? '1 document about you is' : `${count} documents about you are`;
  const day = formatLongDay(keepUntil);
  return createNews('purchase', 'customer', origin, {
    template: 'purchase_documents_notice',
    subject: `Documents in your purchase are kept to ${day}`,
    text: `${what} kept to the end of ${day}, then deleted.`,
    more: 'The purchase is settled or closed. Until then you can save a copy.',
    href: pagePaths.purchaseDocuments(purchaseId),
    button: 'See the documents',
  });
}
