import type { CalendarDay } from '@threshold/contract/buying/calendar-days';
import { shortDayText } from '@threshold/contract/buying/key-date-text';
import { pagePaths } from '@threshold/contract/pages';
import { type News, news } from './news.ts';

/** 'Wed 24 Feb 2027' */
const longDayText = (day: CalendarDay) => `${shortDayText(day)} ${day.slice(0, 4)}`;

/**
 * To the owner, before their documents are deleted. It names no file, because other people may see
 * the screen.
 */
export function documentsNotice({
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
  const day = longDayText(keepUntil);
  return news('purchase', 'customer', origin, {
    template: 'purchase_documents_notice',
    subject: `Documents in your purchase are kept to ${day}`,
    text: `${what} kept to the end of ${day}, then deleted.`,
    more: 'The purchase is settled or closed. Until then you can save a copy.',
    href: pagePaths.purchaseDocuments(purchaseId),
    button: 'See the documents',
  });
}
