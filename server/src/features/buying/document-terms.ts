import { addDays, type CalendarDay } from '@threshold/contract/buying/calendar-days';
import {
  documentDays,
  documentHour,
  documentLastZone,
  documentNoticeDays,
  type NoticesTold,
} from '@threshold/contract/buying/document-retention';
import type { Db } from '../../adapters/database/database.ts';
import { momentOrSkip, wallTimeAt } from '../../lib/zoned.ts';
import { dropWaiting } from '../../queue/mail.repo.ts';
import { findCustomer } from '../customers/customers.repo.ts';
import {
  beginTerms,
  countTerms,
  endTerms,
  listTermDays,
  setTerms,
  type TermRow,
  tellAnew,
} from './document-terms.repo.ts';
import { noteEnd } from './ends.repo.ts';

/** The day of what is to be told and deleted: it begins in the morning where days of Australia end last. */
export const termDay = (now: Date): CalendarDay =>
  wallTimeAt(now, documentLastZone).subtract({ hours: documentHour }).toPlainDate().toString();

/** Until when a press at that moment keeps a document. */
export const longestTerm = (now: Date): CalendarDay => addDays(termDay(now), documentDays);

/** What a notice about documents of one owner is about. */
export const termTopic = (purchaseId: string, ownerId: string, keepUntil: CalendarDay) =>
  `purchase_documents:${purchaseId}:${ownerId}:${keepUntil}`;

/** When documents that are kept until then go. */
export const termEnd = (keepUntil: CalendarDay): Date =>
  momentOrSkip(
    Temporal.PlainDate.from(keepUntil).add({ days: 1 }).toPlainDateTime({ hour: documentHour }),
    documentLastZone,
  );

/** When to look again at documents that are kept until then, after so many notices. */
export const nextLook = (keepUntil: CalendarDay, notices: NoticesTold): CalendarDay =>
  notices === 2 ? addDays(keepUntil, 1) : addDays(keepUntil, -documentNoticeDays[notices]);

/**
 * After whatever may have ended or reopened a purchase, in its transaction: the time of the documents about its buyers begins, or
 * ends with the mails about it that still wait.
 */
export async function keepTerms(db: Db, purchaseId: string, now: Date): Promise<void> {
  if (await noteEnd(db, purchaseId, now)) return beginTerms(db, purchaseId);
  const ended = await endTerms(db, purchaseId);
  await dropWaiting(db, topicsOf(purchaseId, ended));
}

const topicsOf = (purchaseId: string, rows: readonly TermRow[]): readonly string[] => [
  ...new Set(rows.map((row) => termTopic(purchaseId, row.owner_id, row.keep_until))),
];

/** Keeps a document for the whole time from today. Does nothing where it is kept as long. */
export async function keepLonger(
  db: Db,
  purchaseId: string,
  { id, owner_id, keep_until: before }: TermRow,
  now: Date,
): Promise<void> {
  const keep_until = longestTerm(now);
  if (keep_until <= before) return;
  await setTerms(db, [id], { keep_until, notices: 0, look_on: nextLook(keep_until, 0) });
  await dropIdleMail(db, purchaseId, { owner_id, keep_until: before });
}

/** Drops a notice that waits to be mailed, where none of the documents that it is about goes on that day any more. */
export async function dropIdleMail(
  db: Db,
  purchaseId: string,
  { owner_id, keep_until }: Pick<TermRow, 'owner_id' | 'keep_until'>,
): Promise<void> {
  const left = await countTerms(db, { purchaseId, ownerId: owner_id, keepUntil: keep_until });
  if (left === 0) await dropWaiting(db, [termTopic(purchaseId, owner_id, keep_until)]);
}

/**
 * Whoever stops sharing took their documents along: what waits to be mailed would lead where they no longer may go, and is told anew.
 * Of what each keeps of the other's the time begins now, where the purchase is over.
 */
export async function partTerms(
  db: Db,
  {
    from,
    to,
    customerId,
  }: { readonly from: string; readonly to: string; readonly customerId: string },
  now: Date,
): Promise<void> {
  const email = (await findCustomer(db, customerId))?.email;
  for (const keepUntil of await listTermDays(db, to, customerId)) {
    const dropped = await dropWaiting(db, [termTopic(from, customerId, keepUntil)], email);
    if (dropped.length > 0)
      await tellAnew(db, { purchaseId: to, ownerId: customerId, keepUntil }, termDay(now));
  }
  for (const id of [from, to]) await beginTerms(db, id);
}
