import type { CalendarDay } from '@threshold/contract/buying/calendar-days';
import { documentDays } from '@threshold/contract/buying/document-retention';
import { shortDayText } from '@threshold/contract/buying/key-date-text';
import { type DocumentKind, documentKindWords } from '@threshold/contract/buying/purchase-words';
import { pagePaths } from '@threshold/contract/pages';
import { type News, news } from './news.ts';

/* About the time of documents of a purchase. They name no file: others may see the screen. */

interface Told {
  readonly purchaseId: string;
  readonly origin: string;
}

/** 'Wed 24 Feb 2027' */
const longDayText = (day: CalendarDay) => `${shortDayText(day)} ${day.slice(0, 4)}`;

/** To the owner, twice, before documents about them go. */
export function documentsNotice({
  purchaseId,
  count,
  keepUntil,
  origin,
}: Told & { readonly count: number; readonly keepUntil: CalendarDay }): News<'purchase'> {
  const what = count === 1 ? '1 document about you is' : `${count} documents about you are`;
  const day = longDayText(keepUntil);
  return news('purchase', 'customer', origin, {
    template: 'purchase_documents_notice',
    subject: `Documents in your purchase are kept to ${day}`,
    text: `${what} kept to the end of ${day}, then deleted.`,
    more: `The purchase is settled or closed. Until then you can save a copy, or keep a document for ${documentDays} days from the day on which you press ‘Keep’.`,
    href: pagePaths.purchaseDocuments(purchaseId),
    button: 'See the documents',
  });
}

/** To the owner, once they are gone. */
export function documentsDeleted({
  purchaseId,
  kinds,
  origin,
}: Told & { readonly kinds: readonly DocumentKind[] }): News<'purchase'> {
  const list = [...Map.groupBy(kinds, (kind) => documentKindWords[kind])]
    .map(([word, same]) => (same.length === 1 ? word : `${word} (${same.length})`))
    .join(', ');
  return news('purchase', 'customer', origin, {
    template: 'purchase_documents_deleted',
    subject: 'Documents in your purchase were deleted',
    text: `We deleted ${kinds.length === 1 ? '1 document' : `${kinds.length} documents`} about you, whose time was over.`,
    more: `These were: ${list}. Documents about the home are kept.`,
    href: pagePaths.purchaseDocuments(purchaseId),
    button: 'See your documents',
  });
}
