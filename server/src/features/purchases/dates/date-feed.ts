import { feedDays } from '@threshold/contract/endpoints/calls/appointments';
import { pagePaths } from '@threshold/contract/paths';
import { dueTimeText, keyDateSentences } from '@threshold/contract/texts/key-date-texts';
import { keyDateWords } from '@threshold/contract/texts/purchase-words';
import { notAdvice } from '@threshold/contract/texts/sentences';
import { toInstantOrTransition } from '../../../lib/local-time.ts';
import { mapSkippingFailures } from '../../../lib/map-apart.ts';
import type { FeedItem, FeedReader } from '../../calls/calendar-feeds/calendar-feeds.repo.ts';
import { type KeyDateRow, listMemberDates } from './dates.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A deadline is shown in calendars as an event of one hour that ends at the deadline. */
const DEADLINE_MS = 60 * 60 * 1000;
/** Length of most open inspections. */
const INSPECTION_MS = 30 * 60 * 1000;

/** Reads a customer's dates for a calendar feed. Omits private data, because the URL may leak. */
export const readPurchaseFeed: FeedReader = async (db, { id }, { now, origin, limit, onFault }) => {
  const since = toUtcDay(new Date(now.getTime() - feedDays * DAY_MS));
  const dates = await listMemberDates(db, id, { since, today: toUtcDay(now), limit });
  return mapSkippingFailures(dates, (row) => toFeedItem(row, origin), onFault);
};

const toUtcDay = (moment: Date) => moment.toISOString().slice(0, 10);

function toFeedItem(row: KeyDateRow, origin: string): FeedItem {
  const url = `${origin}${pagePaths.purchase(row.purchase_id)}/dates`;
  const isConfirmed = row.confirmed_with !== null;
  const what = keyDateWords[row.kind];
  return {
    uid: `${row.id}@dates.threshold`,
    sequence: row.version,
    ...computeEventSpan(row),
    summary: row.status === 'done' ? `Done: ${what}` : `${what}${formatDueTimeSuffix(row)}`,
    description: [
      isConfirmed ? 'Confirmed.' : getUnconfirmedText(row),
      `See it at ${url}`,
      'Calendars update in their own time, often once a day. Rely on our emails for deadlines.',
      notAdvice,
    ].join('\n'),
    url,
    status: row.status === 'cancelled' ? 'cancelled' : isConfirmed ? 'confirmed' : 'tentative',
  };
}

const getUnconfirmedText = ({ basis }: KeyDateRow) =>
  basis === null ? keyDateSentences.typedNotConfirmed : keyDateSentences.notConfirmed;

const formatDueTimeSuffix = ({ kind, due_time, zone }: KeyDateRow) =>
  due_time === null ? '' : `, ${kind === 'inspection' ? '' : 'by '}${dueTimeText(due_time, zone)}`;

/** Returns the time of the event: from the start of an inspection, up to a deadline, or all day. */
function computeEventSpan({ kind, due_on, due_time, zone }: KeyDateRow) {
  if (due_time === null) {
    const starts_at = new Date(`${due_on}T00:00:00Z`);
    return { starts_at, ends_at: new Date(starts_at.getTime() + DAY_MS), isAllDay: true };
  }
  const due_at = toInstantOrTransition(Temporal.PlainDateTime.from(`${due_on}T${due_time}`), zone);
  return kind === 'inspection'
    ? { starts_at: due_at, ends_at: new Date(due_at.getTime() + INSPECTION_MS) }
    : { starts_at: new Date(due_at.getTime() - DEADLINE_MS), ends_at: due_at };
}
